import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { dateOf } from '../clock/clock.ts'
import type { FileReply } from './serve.ts'

export type CsvColumns<Row> = readonly (readonly [string, (row: Row) => string | number | null])[]

interface CsvQuery<Row> {
  /** What the file is called: `orders` becomes `orders-2026-11-21.csv`. */
  name: string
  /** ms since the epoch. */
  now: number
  columns: CsvColumns<Row>
  /** The rows after `last`, at most `limit`; the first call has none before it. */
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>
}

const pageRows = 1000

/** A whole table as a file, read and sent page by page; texts that a spreadsheet would take for formulas stay texts. */
export function csvFile<Row>({ name, now, columns, read }: CsvQuery<Row>): FileReply {
  async function* pages(): AsyncGenerator<string> {
    // Excel takes a file for UTF-8 only by this mark.
    yield `\ufeff${stringify([columns.map(([head]) => head)])}`
    for (let last: Row | undefined; ;) {
      const rows = await read(last, pageRows)
      if (rows.length > 0) yield stringify(rows.map((row) => columns.map(([, cell]) => textOf(cell(row)))))
      if (rows.length < pageRows) return
      last = rows.at(-1)
    }
  }
  return { bytes: Readable.from(pages(), { objectMode: false }), filename: `${name}-${dateOf(now)}.csv` }
}

function textOf(value: string | number | null): string {
  return typeof value === 'string' ? writeText(value) : String(value ?? '')
}

/**
 * A spreadsheet takes a cell that begins like this for a formula. An apostrophe before it makes it text; a cell that
 * begins with apostrophes and then like this gets one more, so that reading takes off exactly what writing put on.
 */
const likeFormula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/

export function writeText(text: string): string {
  return likeFormula.test(text) ? `'${text}` : text
}

export function readText(cell: string): string {
  return cell.startsWith("'") && likeFormula.test(cell) ? cell.slice(1) : cell
}
