import { pipeline, Readable } from 'node:stream'
import { parse, type CsvError } from 'csv-parse'
import { findDelimiter } from './csv-columns.ts'

export interface CsvRecord {
  /** Where the row begins; the first line of the file is 1. */
  line: number
  cells: string[]
  /** Bytes read up to its end. */
  bytes: number
}

const largestRow = 200_000

interface Parsed {
  record: string[]
  info: { lines: number; bytes_records: number }
}

/** Thrown when the rest of a file cannot be told apart any more. */
export class CsvBroken extends Error {}

/** The rows of a CSV file as they come; blank lines are left out. Throws CsvBroken. */
export async function* readCsv(source: Readable): AsyncGenerator<CsvRecord> {
  const parts = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await parts.next()
  if (first.done) return
  let broken: string | undefined
  let last = 0
  const parser = parse({
    info: true,
    bom: true,
    delimiter: findDelimiter(Buffer.from(first.value).toString()),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: largestRow,
    on_skip: (error) => {
      if (error) broken ??= wordsOf(error)
    },
  })
  // The library counts a line break of two characters within quotes as two lines.
  let double = 0
  pipeline(Readable.from(chain(first.value, parts)), parser, () => undefined)
  for await (const parsed of parser as AsyncIterable<Parsed>) {
    const breaks = parsed.record.join('').match(/\r\n|\r|\n/g) ?? []
    const doubled = breaks.filter((text) => text.length === 2).length
    double += doubled
    const line = Math.max(last + 1, parsed.info.lines - double - breaks.length)
    last = line + breaks.length
    yield { line, cells: parsed.record, bytes: parsed.info.bytes_records }
  }
  // What cannot be read swallows all that follows it, so it is the last.
  if (broken) throw new CsvBroken(`From line ${last + 1} on it cannot be read: ${broken}`)
}

async function* chain(first: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield first
  for (let part = await rest.next(); !part.done; part = await rest.next()) yield part.value
}

function wordsOf(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return 'a quote is opened and never closed'
  return error.message
}
