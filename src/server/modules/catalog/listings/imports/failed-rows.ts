import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { writeText } from '#contract/csv-text.ts'
import { fail } from '#platform/http/app-error.ts'
import { csvFormat } from '#platform/http/csv-file.ts'
import type { FileReply } from '#platform/http/serve.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { ListingContext } from '../listings.context.ts'
import { bareName } from './csv-columns.ts'
import { CsvBroken, readCsv, type CsvRecord } from './csv-read.ts'
import { readEntries } from './import-rows.ts'
import { findImport, listFailedLines, type ImportRecord } from './imports.store.ts'
import { fileOf } from './run-import.ts'

const pageRows = 500

/**
 * The rows that failed as they stand in the file, all rows of a listing together, and behind them why: to be corrected
 * and imported again.
 * @throws not_found, also once the file is gone
 */
export async function getFailedRows(
  context: ListingContext,
  sellerId: string,
  id: string,
): Promise<FileReply> {
  const record = await findImport(context.db, sellerId, id)
  if (!record || record.failed === 0 || !(await context.files.has(fileOf(id)))) throw fail('not_found')
  return {
    bytes: (language) => Readable.from(rowsOf(context, record, language), { objectMode: false }),
    filename: `${record.file_name.replace(/\.\w{1,4}$/, '')}-${translate(record.language, 'csv.failed-rows')}.csv`,
  }
}

async function* rowsOf(
  { db, files }: ListingContext,
  record: ImportRecord,
  language: Language,
): AsyncGenerator<string> {
  const { delimiter } = csvFormat(language)
  const head = translate(language, 'csv.reason')
  let left: number[] = []
  const write = (cells: readonly string[], reason: string) => {
    const own = cells.filter((_, i) => !left.includes(i))
    return stringify([[...own, reason].map(writeText)], { delimiter })
  }
  let header: CsvRecord | undefined
  const failures = openFailures(db, record.id)
  const rows = readEntries(readCsv(await files.openRead(fileOf(record.id))), record.mapping, (_, found) => {
    header = found
    // Rows that fail a second time tell why they do so now.
    left = found.cells.flatMap((cell, i) => (bareName(cell) === bareName(head) ? [i] : []))
  })
  let isFirst = true
  try {
    for await (const { entry } of rows) {
      if (isFirst) yield `\ufeff${write(header!.cells, head)}`
      isFirst = false
      const failure = await failures.at(entry.line)
      if (failure === 'none-left') return
      if (!failure) continue
      const reason = [failure.field, failure.message].filter(Boolean).join(': ')
      const width = header!.cells.length
      for (const { cells } of entry.records)
        yield write(
          Array.from({ length: width }, (_, i) => cells[i] ?? ''),
          reason,
        )
    }
  } catch (error) {
    // What could not be read did not fail by itself: the report says so.
    if (!(error instanceof CsvBroken)) throw error
  }
}

interface Failure {
  line: number
  field: string | null
  message: string | null
}

/** What failed by line, read page by page in the order of the file. */
function openFailures(db: ListingContext['db'], id: string) {
  let page: Failure[] = []
  let reached = 0
  let isOver = false
  return {
    async at(line: number): Promise<Failure | 'none-left' | undefined> {
      while (page.length === 0 || page[0]!.line < line) {
        page.shift()
        if (page.length > 0) continue
        if (isOver) return 'none-left'
        page = await listFailedLines(db, id, reached, pageRows)
        isOver = page.length < pageRows
        if (page.length === 0) return 'none-left'
        reached = page.at(-1)!.line
      }
      return page[0]!.line === line ? page[0] : undefined
    },
  }
}
