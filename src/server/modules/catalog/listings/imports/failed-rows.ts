import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '#contract/csv/csv-text.ts'
import { fail } from '#platform/errors/app-error.ts'
import { csvFormat } from '#platform/http/csv/csv-file.ts'
import type { FileReply } from '#platform/http/serve.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { ListingContext } from '../core/listings.context.ts'
import { bareName } from './csv/csv-columns.ts'
import { CsvFileError } from './csv/csv-file-error.ts'
import { readCsv, type CsvRecord } from './csv/csv-read.ts'
import { readEntries } from './rows/import-rows.ts'
import { findImport, listFailedLines, type StoredImport } from './imports.store.ts'
import { importFilePath, scanFile } from './scan-file.ts'

const pageRows = 500

/**
 * Returns the failed rows of an import as a CSV file with a column for the error, so that the seller can correct the
 * rows and import them again. Includes all rows of each failed listing.
 * @throws not_found, including if the file was deleted
 */
export async function getFailedRows(
  context: ListingContext,
  sellerId: string,
  id: string,
): Promise<FileReply> {
  const record = await findImport(context.db, sellerId, id)
  if (!record || record.failed === 0 || !(await context.files.has(importFilePath(id))))
    throw fail('not_found')
  return {
    bytes: (language) => Readable.from(rowsOf(context, record, language), { objectMode: false }),
    filename: `${record.file_name.replace(/\.\w{1,4}$/, '')}-${translate(record.language, 'csv.failed-rows')}.csv`,
  }
}

async function* rowsOf(
  { db, files }: ListingContext,
  record: StoredImport,
  language: Language,
): AsyncGenerator<string> {
  const { delimiter } = csvFormat(language)
  const head = translate(language, 'csv.reason')
  let left: number[] = []
  const write = (cells: readonly string[], reason: string) => {
    const own = cells.filter((_, i) => !left.includes(i))
    return stringify([[...own, reason].map(escapeFormula)], { delimiter })
  }
  let header: CsvRecord | undefined
  const failures = openFailures(db, record.id)
  const scan = await scanFile(files, record, { isCounted: true })
  const rows = readEntries(readCsv(await files.openRead(importFilePath(record.id))), record.mapping, {
    scan,
    onPlan(_, found) {
      header = found
      // Omit the error column of an earlier file of failed rows, because rows that fail again get a new error.
      left = found.cells.flatMap((cell, i) => (bareName(cell) === bareName(head) ? [i] : []))
    },
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
    // The file is broken at this point, and the import stopped here. The rest of the file therefore contains no
    // imported or failed rows. The import's report explains the error.
    if (!(error instanceof CsvFileError)) throw error
  }
}

interface Failure {
  line: number
  field: string | null
  message: string | null
}

/**
 * Finds failed rows by line number, and loads the failed rows page by page. The requested line numbers are not always
 * ascending, because a listing with non-adjacent rows is returned only after its last row.
 */
function openFailures(db: ListingContext['db'], id: string) {
  const passed = new Map<number, Failure>()
  let page: Failure[] = []
  let reached = 0
  let isOver = false
  return {
    async at(line: number): Promise<Failure | 'none-left' | undefined> {
      const earlier = passed.get(line)
      if (earlier) {
        passed.delete(line)
        return earlier
      }
      for (;;) {
        for (; page.length > 0 && page[0]!.line < line; page.shift()) passed.set(page[0]!.line, page[0]!)
        if (page.length > 0) return page[0]!.line === line ? page.shift() : undefined
        if (isOver) return passed.size === 0 ? 'none-left' : undefined
        page = await listFailedLines(db, id, reached, pageRows)
        isOver = page.length < pageRows
        reached = page.at(-1)?.line ?? reached
      }
    },
  }
}
