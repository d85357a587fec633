import { localTimeAsUtc } from '../../core/local-days.ts'
import { marketDay } from '../../settings/market-days.ts'
import { marketplace } from '../../config/marketplace.ts'
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#contract/csv/csv-text.ts'
import { getCurrencyDecimals, smallestUnitsPerUnit } from '#contract/currency.ts'
import type { MessageTable } from '#messages/message-types.d.ts'
import { decimalSign } from '../../language/formats.ts'
import { localeOf, translate, translateOf, type Language } from '../../language/translate.ts'
import type { LocalizedText } from '../../errors/error-text.ts'
import type { FileReply } from '../serve.ts'

/** Column heading. Its label is the message `csv.<heading>`. */
export type CsvHeading = keyof MessageTable<'csv'>

/** Value of a CSV cell. For a decimal number, `digits` is the number of digits after the decimal separator. */
export type CsvCell = string | number | boolean | Date | { value: number; digits: number } | null

export type CsvColumns<Row> = readonly (readonly [
  head: CsvHeading | LocalizedText,
  cell: (row: Row, language: Language) => CsvCell,
])[]

/** Returns a cell for an amount. `cents` is in the currency's smallest unit. The cell shows the currency's decimals. */
export const amountCell = (cents: number, currency: string): CsvCell => ({
  value: cents / smallestUnitsPerUnit(currency),
  digits: getCurrencyDecimals(currency),
})

/**
 * Matches a formula after a delimiter. A cell that contains one is quoted, because a spreadsheet might use a different
 * delimiter from this file's and split the cell before the formula.
 */
const hiddenFormula = /[,;\t]\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/

interface CsvQuery<Row, Line> {
  /** File name without date and extension: `orders` becomes `orders-2026-11-21.csv`. */
  name: string
  /** Current time in ms since the epoch, for the date in the file name. */
  now: number
  columns: CsvColumns<Line>
  /** Reads at most `limit` rows that follow the row `last`. In the first call, `last` is undefined. */
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>
  /** Number of rows that are read at a time. */
  pageRows?: number
  /** Returns the lines of the file for a row. */
  linesOf: (row: Row) => readonly Line[]
}

/**
 * Returns a CSV file with all rows of a query, in the format of the reader's language. Reads and sends the rows in
 * batches of `pageRows`. Escapes text that looks like a formula.
 */
export function createCsvFile<Row>(query: Omit<CsvQuery<Row, Row>, 'linesOf'>): FileReply {
  return createCsvFileOfLines({ ...query, linesOf: (row) => [row] })
}

/** Same as `createCsvFile`, for rows that result in several lines each. */
export function createCsvFileOfLines<Row, Line>({
  name,
  now,
  columns,
  read,
  pageRows = 1000,
  linesOf,
}: CsvQuery<Row, Line>): FileReply {
  async function* pages(language: Language): AsyncGenerator<string> {
    const { delimiter, write } = csvFormat(language)
    const lines = (rows: readonly string[][]) =>
      stringify(rows as string[][], { delimiter, quoted_match: hiddenFormula })
    // Excel recognizes UTF-8 only if the file starts with this byte order mark.
    yield `\ufeff${lines([columns.map(([head]) => headText(head, language))])}`
    for (let last: Row | undefined; ;) {
      const rows = await read(last, pageRows)
      if (rows.length > 0)
        yield lines(
          rows.flatMap(linesOf).map((line) => columns.map(([, cell]) => write(cell(line, language)))),
        )
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
 * Returns the CSV format that spreadsheets use in a language. Files in languages with a decimal comma use semicolons as
 * delimiters, because Excel expects this. English files are intended for programs, so their times are in ISO format;
 * files in other languages use the marketplace's local time.
 */
export function csvFormat(language: Language): {
  delimiter: ',' | ';'
  write: (cell: CsvCell) => string
} {
  const hasComma = decimalSign(language) === ','
  const isEnglish = localeOf(language).startsWith('en')
  const write = (cell: CsvCell): string => {
    if (cell === null) return ''
    if (typeof cell === 'string') return escapeFormula(cell)
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
