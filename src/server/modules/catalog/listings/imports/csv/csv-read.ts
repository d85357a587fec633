import { pipeline, Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { parse, type CsvError, type Parser } from 'csv-parse'
import {
  createCsvDecoder,
  csvStartBytes,
  findForeignFile,
  type ForeignFile,
} from '#contract/csv/csv-bytes.ts'
import { findLayout } from '#contract/csv/csv-layout.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { translate } from '#platform/language/translate.ts'
import { CsvFileError } from './csv-file-error.ts'
import { createYielder } from './event-loop-turns.ts'
import { rateHeader } from './sources.ts'

export interface CsvRecord {
  /** Number of the line on which the row begins. The first line of the file is 1. */
  line: number
  cells: string[]
  /** Number of bytes of the file read so far. */
  bytes: number
  /**
   * Position of a cell that contains several lines because of an unclosed or misplaced quote. The cell might contain
   * other rows.
   */
  misquoted?: number
  /** Set if the row has more than `maxRowLength` characters. The row's cells are then truncated. */
  isTooLong?: true
  /** Set if the listing has too many rows, so that some rows were not read. */
  hasMoreRows?: true
}

/** Maximum total number of characters in the cells of a row. */
export const maxRowLength = 200_000
const truncatedCellLength = 200
/** Maximum number of bytes of a row or cell, because the parser buffers all bytes up to the end of the row or cell. */
const maxRowBytes = 4_000_000
/** Maximum number of cells in a row. Excel writes up to 16,384 cells per row, even if most are empty. */
const maxCells = 20_000
/**
 * Number of bytes written to the parser at a time. The parser parses all rows of one write in a single event-loop turn.
 */
const sliceBytes = 1024

interface Parsed {
  raw: string
  record: string[]
  info: { lines: number; bytes_records: number }
}

interface ReadOptions {
  maxBytes?: number
  onTruncated?: () => void
}

/**
 * Yields the rows of a CSV file, starting with the header. Skips blank rows. After `maxBytes`, stops without an error
 * and calls `onTruncated`.
 * @throws CsvFileError
 */
export async function* readCsv(
  source: Readable,
  { maxBytes = Infinity, onTruncated }: ReadOptions = {},
): AsyncGenerator<CsvRecord> {
  const file = await openText(source)
  if (!file) return
  const { delimiter, headerLine, lineEnds } = findLayout(file.start, rateHeader)
  let readError: LocalizedText | undefined
  let last = 0
  const parser = parse({
    info: true,
    raw: true,
    delimiter,
    record_delimiter: [...lineEnds],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // Skip rows of empty cells, which spreadsheets save in place of rows that users have cleared.
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error) readError ??= errorText(error)
    },
  })
  // Number of two-character line breaks (CRLF) in quotes so far. The library counts each of these line breaks as two
  // lines.
  let crlfCount = 0
  const yieldIfNeeded = createYielder()
  const bounded = boundRows(sliceBuffers(file.text()), parser, yieldIfNeeded, maxBytes)
  pipeline(Readable.from(bounded, { highWaterMark: 1 }), parser, () => undefined)
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) {
      await yieldIfNeeded()
      if (parsed.record.length > maxCells) throw new RowTooLong()
      const breaks = countBreaks(parsed.record)
      crlfCount += breaks.crlf
      const line = Math.max(last + 1, parsed.info.lines - crlfCount - breaks.all)
      last = line + breaks.all
      if (line < headerLine) continue
      yield { line, bytes: file.bytesRead(), ...rowContent(parsed, breaks.all > 0) }
    }
  } catch (error) {
    if (error instanceof MaxBytesRead) return onTruncated?.()
    if (!(error instanceof RowTooLong)) throw error
    readError ??= error.words
  }
  // Throw the error only after yielding all earlier rows, because the rest of the file cannot be read.
  const reason = readError
  if (reason) throw CsvFileError.fromLine(last + 1, reason)
}

/** Opens a file as text, and reads enough of it to recognize the columns. Returns undefined for an empty file. */
async function openText(source: Readable) {
  const parts = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first: Buffer[] = []
  let bytes = 0
  while (bytes < csvStartBytes) {
    const part = await parts.next()
    if (part.done) break
    first.push(part.value)
    bytes += part.value.length
  }
  if (bytes === 0) return undefined
  const begin = Buffer.concat(first)
  const foreign = findForeignFile(begin)
  if (foreign) {
    await parts.return?.()
    throw new CsvFileError((language) => foreignFileTexts[foreign](language))
  }
  const decoder = createCsvDecoder(begin)
  const start = decoder.decode(begin)
  async function* text(): AsyncGenerator<string> {
    yield start
    for (let part = await parts.next(); !part.done; part = await parts.next()) {
      bytes += part.value.length
      yield decoder.decode(part.value)
    }
    yield decoder.end()
  }
  return { start, text, bytesRead: () => bytes }
}

const foreignFileTexts: Record<ForeignFile, LocalizedText> = {
  workbook: (language) => translate(language, 'import.is-workbook'),
  html: (language) => translate(language, 'import.is-html'),
  pdf: (language) => translate(language, 'import.is-pdf'),
}

function rowContent(
  { record, raw }: Parsed,
  hasBreaks: boolean,
): Pick<CsvRecord, 'cells' | 'misquoted' | 'isTooLong'> {
  if (record.reduce((length, cell) => length + cell.length, 0) > maxRowLength)
    return { cells: record.map((cell) => cell.slice(0, truncatedCellLength).toWellFormed()), isTooLong: true }
  const misquoted = hasBreaks ? findMisquoted(record, raw) : -1
  return { cells: record, ...(misquoted >= 0 && { misquoted }) }
}

/**
 * Counts all line breaks in the cells of a row, and separately the line breaks that consist of two characters (CRLF).
 */
function countBreaks(cells: readonly string[]): { all: number; crlf: number } {
  const count = { all: 0, crlf: 0 }
  for (const cell of cells)
    for (const [text] of cell.matchAll(/\r\n|\r|\n/g)) {
      count.all++
      if (text.length === 2) count.crlf++
    }
  return count
}

/**
 * Returns the position of a cell with a misplaced quote. The library returns a misplaced quote as text, so the raw row
 * does not contain the complete text of the cell in quotes.
 */
function findMisquoted(record: readonly string[], raw: string): number {
  // Limit the number of checked cells, because each check searches the whole row.
  let left = maxCheckedCells
  return record.findIndex(
    (cell) =>
      cell.startsWith('"') &&
      /[\r\n]/.test(cell) &&
      left-- > 0 &&
      !raw.includes(`"${cell.replaceAll('"', '""')}"`),
  )
}

const maxCheckedCells = 20

async function* sliceBuffers(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += sliceBytes) yield bytes.subarray(at, at + sliceBytes)
  }
}

class RowTooLong extends Error {
  readonly words: LocalizedText
  constructor(isQuoteLikelyOpen = false) {
    super()
    this.words = (language) =>
      isQuoteLikelyOpen
        ? translate(language, 'import.broken-from.size')
        : translate(language, 'import.broken-from.long')
  }
}
class MaxBytesRead extends Error {}

/**
 * Passes the file to the parser in chunks. Stops with an error if the parser no longer finds the ends of rows and
 * cells.
 * @throws RowTooLong, MaxBytesRead
 */
async function* boundRows(
  parts: AsyncIterable<Buffer>,
  parser: Parser,
  yieldIfNeeded: () => Promise<void> | undefined,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  const { info } = parser
  let [lines, cellEnd, blank] = [0, 0, 0]
  let [rowBytes, cellBytes] = [0, 0]
  let left = maxBytes
  for await (const part of parts) {
    yield part
    await yieldIfNeeded()
    left -= part.length
    rowBytes = info.lines === lines ? rowBytes + part.length : 0
    // Line breaks within a quoted cell do not end the cell.
    cellBytes = info.bytes === cellEnd && info.empty_lines === blank ? cellBytes + part.length : 0
    ;({ lines, bytes: cellEnd, empty_lines: blank } = info)
    if (Math.max(rowBytes, cellBytes) <= maxRowBytes && left > 0) continue
    // Wait until all parsed rows have been read, because the parser discards unread rows when its input fails.
    while (parser.readableLength > 0 && !parser.destroyed) await pause(5)
    throw left > 0 ? new RowTooLong(cellBytes > maxRowBytes) : new MaxBytesRead()
  }
}

function errorText({ code }: CsvError): LocalizedText {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return (language) => translate(language, 'import.broken-from.quote')
  return (language) => translate(language, 'import.broken-from.line')
}
