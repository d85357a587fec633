import { wallOf } from '../../core/day-end.ts'
import { marketDay } from '../../settings/market-days.ts'
import { marketplace } from '../../config/marketplace.ts'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { writeText } from '#contract/csv/csv-text.ts'
import { decimalsOf, unitOf } from '#contract/currency.ts'
import type { MessageTable } from '#messages/message-types.d.ts'
import { decimalSign } from '../../language/formats.ts'
import { localeOf, translate, translateOf, type Language } from '../../language/translate.ts'
import type { Words } from '../../errors/error-words.ts'
import type { FileReply } from '../serve.ts'

/** The head of a column: the message `csv.<head>`. */
export type CsvHead = keyof MessageTable<'csv'>

/** What stands in a cell; numbers with decimals say how many. */
export type CsvCell = string | number | boolean | Date | { value: number; digits: number } | null

export type CsvColumns<Row> = readonly (readonly [
  head: CsvHead | Words,
  cell: (row: Row, language: Language) => CsvCell,
])[]

/** An amount in a currency's smallest unit, as a number with its decimals. */
export const amountCell = (cents: number, currency: string): CsvCell => ({
  value: cents / unitOf(currency),
  digits: decimalsOf(currency),
})

/** Matches a formula after another delimiter than ours. Such cells are quoted, because a spreadsheet may use that delimiter. */
const hiddenFormula = /[,;\t]\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/

interface CsvQuery<Row> {
  /** What the file is called: `orders` becomes `orders-2026-11-21.csv`. */
  name: string
  /** ms since the epoch. */
  now: number
  columns: CsvColumns<Row>
  /** The rows after `last`, at most `limit`; the first call has none before it. */
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>
  /** How many rows are read at a time. */
  pageRows?: number
}

/**
 * A whole table as a file, read and sent page by page, as a spreadsheet in the language of who asked opens it; texts
 * that a spreadsheet would take for formulas stay texts.
 */
export function csvFile<Row>({ name, now, columns, read, pageRows = 1000 }: CsvQuery<Row>): FileReply {
  async function* pages(language: Language): AsyncGenerator<string> {
    const { delimiter, write } = csvFormat(language)
    const lines = (rows: readonly string[][]) =>
      stringify(rows as string[][], { delimiter, quoted_match: hiddenFormula })
    // Excel takes a file for UTF-8 only by this mark.
    yield `\ufeff${lines([columns.map(([head]) => headText(head, language))])}`
    for (let last: Row | undefined; ;) {
      const rows = await read(last, pageRows)
      if (rows.length > 0)
        yield lines(rows.map((row) => columns.map(([, cell]) => write(cell(row, language)))))
      if (rows.length < pageRows) return
      last = rows.at(-1)
    }
  }
  return {
    bytes: (language) => Readable.from(pages(language), { objectMode: false }),
    filename: `${name}-${marketDay(now)}.csv`,
  }
}

const headText = (head: CsvHead | Words, language: Language): string =>
  typeof head === 'string' ? translateOf(language, 'csv', head) : head(language)

/**
 * How spreadsheets of a language take a file apart. Where decimals have a comma, cells are kept apart by semicolons:
 * Excel goes by the system's settings and asks nobody. English files are what programs read: their times are ISO. All others say
 * what the clock shows where the marketplace is.
 */
export function csvFormat(language: Language): {
  delimiter: ',' | ';'
  write: (cell: CsvCell) => string
} {
  const hasComma = decimalSign(language) === ','
  const isEnglish = localeOf(language).startsWith('en')
  const write = (cell: CsvCell): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return writeText(cell)
    if (typeof cell === 'boolean')
      return cell ? translate(language, 'csv.yes') : translate(language, 'csv.no-answer')
    if (cell instanceof Date)
      return isEnglish
        ? cell.toISOString()
        : new Date(wallOf(cell.getTime(), marketplace().timeZone))
            .toISOString()
            .slice(0, 19)
            .replace('T', ' ')
    if (typeof cell === 'number') return String(cell)
    const digits = cell.value.toFixed(cell.digits)
    return hasComma ? digits.replace('.', ',') : digits
  }
  return { delimiter: hasComma ? ';' : ',', write }
}
