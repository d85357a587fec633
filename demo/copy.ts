import type pg from 'pg'

export type Cell = string | number | boolean | null

/** Methods that COPY needs from pg's internal connection object. */
interface CopyConnection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** Inserts rows with COPY, in the given order. COPY is four times as fast as INSERT. */
export function copyRows(
  client: pg.ClientBase,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly Cell[])[],
): Promise<void> {
  if (rows.length === 0) return Promise.resolve()
  const text = rows.map((row) => row.map(encodeCell).join('\t')).join('\n')
  return new Promise((resolve, reject) => {
    const ignore = () => {}
    client.query({
      submit: (connection: CopyConnection) =>
        connection.query(`copy ${table} (${columns.join(', ')}) from stdin`),
      handleCopyInResponse(connection: CopyConnection) {
        connection.sendCopyFromChunk(Buffer.from(`${text}\n`))
        connection.endCopyFrom()
      },
      handleError: (error: Error) => reject(error),
      handleReadyForQuery: () => resolve(),
      handleCommandComplete: ignore,
      handleRowDescription: ignore,
      handleDataRow: ignore,
      handlePortalSuspended: ignore,
      handleEmptyQuery: ignore,
    } as unknown as pg.Submittable)
  })
}

const special = /[\\\t\n\r]/
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function encodeCell(cell: Cell): string {
  if (cell === null) return '\\N'
  if (typeof cell !== 'string') return String(cell)
  return special.test(cell) ? cell.replaceAll(/[\\\t\n\r]/g, (c) => escapes[c]!) : cell
}
