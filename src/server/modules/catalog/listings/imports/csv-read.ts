import { pipeline, Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { parse, type CsvError, type Parser } from 'csv-parse'
import { findDelimiter } from '#contract/csv-text.ts'
import type { Words } from '#platform/http/error-words.ts'
import { translate } from '#platform/language/translate.ts'
import { openTurns } from './event-loop-turns.ts'

export interface CsvRecord {
  /** Where the row begins; the first line of the file is 1. */
  line: number
  cells: string[]
  /** Bytes read up to its end. */
  bytes: number
  /** Index of a cell that a misplaced quote has extended over several lines, which may be other rows. */
  misquoted?: number
}

/** Characters of its cells. */
const largestRow = 200_000
/** Bytes of a row, delimiters and quotes with it: the library does not count empty cells, and keeps them all. */
const longestRow = 2_000_000
/** Cells of a row. Excel writes at most 16,384 columns, empty ones too; each look at a row goes through all of them. */
const mostCells = 20_000
/** Bytes that are parsed in one go: the parser returns all rows of them at once. */
const sliceBytes = 2048

interface Parsed {
  raw: string
  record: string[]
  info: { lines: number; bytes_records: number }
}

/** Thrown when a file cannot be read any further; all rows before that have been returned. */
export class CsvBroken extends Error {
  readonly words: Words
  /** Reason why the rest of the file cannot be read; absent if the file as a whole is invalid. */
  readonly reason: Words | undefined
  constructor(words: Words, reason?: Words) {
    super(words(null))
    this.words = words
    this.reason = reason
  }

  static from(line: number, reason: Words): CsvBroken {
    return new CsvBroken(
      (language) => translate(language, 'import.broken-from', { line, reason: reason(language) }),
      reason,
    )
  }
}

/**
 * Yields the rows of a CSV file as they come, without lines that are blank or have nothing but empty cells. Behind
 * `maxBytes` it stops without an error and calls `onCut`.
 * @throws CsvBroken
 */
export async function* readCsv(
  source: Readable,
  { maxBytes = Infinity, onCut }: { maxBytes?: number; onCut?: () => void } = {},
): AsyncGenerator<CsvRecord> {
  const parts = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await parts.next()
  if (first.done) return
  let broken: Words | undefined
  let last = 0
  const parser = parse({
    info: true,
    raw: true,
    bom: true,
    delimiter: findDelimiter(Buffer.from(first.value).toString()),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // Spreadsheets save rows that were cleared.
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    max_record_size: largestRow,
    on_skip: (error) => {
      if (error) broken ??= wordsOf(error)
    },
  })
  // The library counts a line break of two characters within quotes as two lines.
  let double = 0
  const takeTurns = openTurns()
  ignoreRowLengths(parser)
  const bounded = boundRows(inSlices(chain(first.value, parts)), parser, takeTurns, maxBytes)
  pipeline(Readable.from(bounded, { highWaterMark: 1 }), parser, () => undefined)
  try {
    for await (const parsed of parser as AsyncIterable<Parsed>) {
      await takeTurns()
      if (parsed.record.length > mostCells) throw new RowTooLong()
      const breaks = parsed.record.join('').match(/\r\n|\r|\n/g) ?? []
      const doubled = breaks.filter((text) => text.length === 2).length
      double += doubled
      const line = Math.max(last + 1, parsed.info.lines - double - breaks.length)
      last = line + breaks.length
      const misquoted = breaks.length > 0 ? findMisquoted(parsed) : -1
      const bytes = parsed.info.bytes_records
      yield { line, cells: parsed.record, bytes, ...(misquoted >= 0 && { misquoted }) }
    }
  } catch (error) {
    if (error instanceof MaxBytesRead) return onCut?.()
    if (!(error instanceof RowTooLong)) throw error
    broken ??= (language) => translate(language, 'import.broken-from.long')
  }
  // What cannot be read swallows all that follows it, so it is the last.
  const reason = broken
  if (reason) throw CsvBroken.from(last + 1, reason)
}

/** Returns the index of a cell with a misplaced quote: the library keeps the quote as text, so the raw row has no such quoted cell. */
function findMisquoted({ record, raw }: Parsed): number {
  return record.findIndex(
    (cell) => cell.startsWith('"') && /[\r\n]/.test(cell) && !raw.includes(`"${cell.replaceAll('"', '""')}"`),
  )
}

async function* chain(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let part = await rest.next(); !part.done; part = await rest.next()) yield part.value
}

async function* inSlices(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const part of parts)
    for (let at = 0; at < part.length; at += sliceBytes) yield part.subarray(at, at + sliceBytes)
}

class RowTooLong extends Error {}
class MaxBytesRead extends Error {}

/**
 * Lets each row have the length that is expected of it. Otherwise the library makes an error with copies of the row for
 * each row that is shorter or longer than the first, also with `relax_column_count`: ten times the work of reading it.
 */
function ignoreRowLengths(parser: Parser): void {
  const { state } = parser as Parser & { state: { record: string[]; expectedRecordLength?: number } }
  Object.defineProperty(state, 'expectedRecordLength', {
    get: () => state.record.length,
    set() {},
  })
}

/** Passes the file on to the parser for as long as that finds ends of lines in it. Throws RowTooLong, MaxBytesRead. */
async function* boundRows(
  parts: AsyncIterable<Buffer>,
  parser: Parser,
  takeTurns: () => Promise<void> | undefined,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  let lines = 0
  let bytes = 0
  let left = maxBytes
  for await (const part of parts) {
    yield part
    await takeTurns()
    left -= part.length
    bytes = parser.info.lines === lines ? bytes + part.length : 0
    lines = parser.info.lines
    if (bytes <= longestRow && left > 0) continue
    // The parser discards the rows that are not read yet when its input fails.
    while (parser.readableLength > 0 && !parser.destroyed) await pause(5)
    throw left > 0 ? new RowTooLong() : new MaxBytesRead()
  }
}

function wordsOf({ code }: CsvError): Words {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return (language) => translate(language, 'import.broken-from.quote')
  if (code === 'CSV_MAX_RECORD_SIZE') return (language) => translate(language, 'import.broken-from.size')
  return (language) => translate(language, 'import.broken-from.line')
}
