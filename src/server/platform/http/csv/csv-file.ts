import { localTimeAsUtc } from '../../core/local-days.ts'
import { marketDay } from '../../settings/market-days.ts'
import { marketplace } from '../../config/marketplace.ts'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { writeText } from '#contract/csv/csv-text.ts'
import { decimalsOf, smallestUnitsPerUnit } from '#contract/currency.ts'
import type { MessageTable } from '#messages/message-types.d.ts'
import { decimalSign } from '../../language/formats.ts'
import { localeOf, translate, translateOf, type Language } from '../../language/translate.ts'
import type { LocalizedText } from '../../errors/error-text.ts'
import type { FileReply } from '../serve.ts'

/** Column heading. Its label is the message `csv.<heading>`. */
export type CsvHeading = keyof MessageTable<'csv'>

/** Value of a CSV cell. For a number with decimals, `digits` is the number of decimals. */
export type CsvCell = string | number | boolean | Date | { value: number; digits: number } | null

export type CsvColumns<Row> = readonly (readonly [
  head: CsvHeading | LocalizedText,
  cell: (row: Row, language: Language) => CsvCell,
])[]

/** Returns an amount in a currency's smallest unit as a number cell with the currency's decimals. */
export const amountCell = (cents: number, currency: string): CsvCell => ({
  value: cents / smallestUnitsPerUnit(currency),
  digits: decimalsOf(currency),
})

/**
 * Matches a formula that follows a delimiter. Cells with such a formula are quoted, because a spreadsheet might use a
 * different delimiter than this file and split the cell before the formula.
 */
const hiddenFormula = /[,;\t]\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/

interface CsvQuery<Row> {
  /** File name without date and extension: `orders` becomes `orders-2026-11-21.csv`. */
  name: string
  /** Current time in ms since the epoch, for the date in the file name. */
  now: number
  columns: CsvColumns<Row>
  /** Reads at most `limit` rows that follow the row `last`. In the first call, `last` is undefined. */
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>
  /** Number of rows that are read at a time. */
  pageRows?: number
}

/**
 * Returns a CSV file with all rows of a query, in the format of the reader's language. The rows are read and sent in
 * batches of `pageRows`. Text that looks like a formula is escaped.
 */
export function createCsvFile<Row>({ name, now, columns, read, pageRows = 1000 }: CsvQuery<Row>): FileReply {
  async function* pages(language: Language): AsyncGenerator<string> {
    const { delimiter, write } = csvFormat(language)
    const lines = (rows: readonly string[][]) =>
      stringify(rows as string[][], { delimiter, quoted_match: hiddenFormula })
    // Excel recognizes UTF-8 only by this byte order mark.
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

const headText = (head: CsvHeading | LocalizedText, language: Language): string =>
  typeof head === 'string' ? translateOf(language, 'csv', head) : head(language)

/**
 * Returns the CSV format that spreadsheets use in a language. Languages with a decimal comma use semicolons,
 * because Excel follows the system settings. English files are meant for programs, so their times are in ISO
 * format; other files use the marketplace's local time.
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
        : new Date(localTimeAsUtc(cell.getTime(), marketplace().timeZone))
            .toISOString()
            .slice(0, 19)
            .replace('T', ' ')
    if (typeof cell === 'number') return String(cell)
    const digits = cell.value.toFixed(cell.digits)
    return hasComma ? digits.replace('.', ',') : digits
  }
  return { delimiter: hasComma ? ';' : ',', write }
}
