/** A line of a file of parcels. */
export interface FileParcel {
  number: string
  carrier: string
  trackingNumber: string
}

/** What the columns are called: as our own files of orders have them, in any language. */
export interface ParcelHeads {
  order: readonly string[]
  carrier: readonly string[]
  tracking: readonly string[]
}

const bare = (text: string): string => text.toLowerCase().replaceAll(/[\s_#'-]/g, '')

/** The parcels of a CSV file; undefined without a column for the order's number and one for the tracking number. */
export async function readParcels(text: string, heads: ParcelHeads): Promise<FileParcel[] | undefined> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  const rows = parse(text, {
    bom: true,
    delimiter: [',', ';', '\t'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  }) as string[][]
  const names = (rows[0] ?? []).map(bare)
  const at = (wanted: readonly string[]) =>
    names.findIndex((name) => wanted.some((one) => bare(one) === name))
  const [order, carrier, tracking] = [at(heads.order), at(heads.carrier), at(heads.tracking)]
  if (order < 0 || tracking < 0) return undefined
  // Spreadsheets are told by an apostrophe that a cell is a text.
  const cellOf = (row: string[], column: number) => (row[column] ?? '').replace(/^'(?=[=+\-@])/, '')
  return rows.slice(1).map((row) => ({
    number: cellOf(row, order).replace(/^#/, ''),
    carrier: cellOf(row, carrier),
    trackingNumber: cellOf(row, tracking),
  }))
}

/** A line that was not taken, and why. */
export interface FailedParcel extends FileParcel {
  why: string
}

/** The lines that were not taken as a file to mend and read again: ours, with one column more. */
export function failedFile(failed: readonly FailedParcel[], heads: readonly string[]): Uint8Array {
  const rows = failed.map(({ number, carrier, trackingNumber, why }) => [
    number,
    carrier,
    trackingNumber,
    why,
  ])
  const lines = [heads, ...rows].map((row) => row.map(cellText).join(','))
  return new TextEncoder().encode(`\ufeff${lines.join('\r\n')}\r\n`)
}

/** What a spreadsheet would take for a formula begins with an apostrophe. */
function cellText(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
