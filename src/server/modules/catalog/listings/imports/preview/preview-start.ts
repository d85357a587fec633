import type { ImportMapping } from '#contract/listings/import-mapping.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import type { ListingContext } from '../../core/listings.context.ts'
import { CsvFileError } from '../csv/csv-file-error.ts'
import { readCsv, type CsvRecord } from '../csv/csv-read.ts'
import { readGroups } from '../rows/row-groups.ts'
import { importFilePath } from '../scan-file.ts'

/** Column mapping for a file in which no title column was recognized: the first column is the title. */
export const titleOnlyMapping: ImportMapping = {
  columns: { title: 0 },
  photoColumns: [],
  fixed: {},
  words: {},
}

/** Maximum number of rows to read in order to guess the meaning of the columns. */
const maxGuessedRows = 50

/**
 * Reads the header and the first rows of a file.
 * @throws invalid_field for a file without a header
 */
export async function readStart(
  { files }: ListingContext,
  id: string,
): Promise<{ header: string[]; rows: string[][] }> {
  let header: CsvRecord | undefined
  const rows: string[][] = []
  try {
    const groups = readGroups(readCsv(await files.openRead(importFilePath(id))), titleOnlyMapping, {
      onPlan: (_, record) => {
        header = record
      },
    })
    for await (const { group } of groups) {
      rows.push(...group.map(({ cells }) => cells))
      if (rows.length >= maxGuessedRows) break
    }
  } catch (error) {
    if (!(error instanceof CsvFileError)) throw error
    if (!header) throw fail('invalid_field', { message: error.words })
  }
  if (!header) throw fail('invalid_field', { message: (language) => translate(language, 'import.empty') })
  return { header: header.cells, rows }
}
