import { createHash } from 'node:crypto'
import { listingTexts } from '#contract/catalog/listing-texts.ts'
import { maxPhotos } from '#contract/listings/listings.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { toStorableText } from '#platform/core/storable-text.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { columnName } from './csv/csv-columns.ts'
import { readEntry } from './rows/csv-row.ts'
import type { BatchRow } from './import-batch.ts'
import type { ImportPlan } from './rows/import-plan.ts'
import type { ImportEntry } from './rows/import-rows.ts'
import { unlistedReasonText } from './rows/row-status.ts'

/** Parses one listing of an imported file, and collects the notes about the listing for the import's report. */
export function toBatchRow(entry: ImportEntry, plan: ImportPlan, language: Language): BatchRow {
  const cell = entry.computed.title ?? entry.cells[plan.at.get('title') ?? -1] ?? ''
  const title = toStorableText(cell.slice(0, 120))
  const read = readEntry(entry, plan, language)
  const isNew = 'fields' in read && read.id === ''
  const notes: LocalizedText[] = []
  if (entry.hasSeveralPrices) notes.push((reader) => translate(reader, 'import.several-prices'))
  for (const text of entry.shortened)
    notes.push((reader) =>
      translate(reader, 'import.shortened', {
        column: columnName(plan, text, reader),
        most: listingTexts[text],
      }),
    )
  if (entry.unlisted && isNew) notes.push(unlistedReasonText[entry.unlisted])
  if (entry.photos.length > maxPhotos)
    notes.push((reader) => translate(reader, 'import.photos-left', { most: maxPhotos }))
  const content = isNew ? JSON.stringify([read.fields, (read.photos ?? []).map(({ url }) => url)]) : undefined
  const fingerprint = content && createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return { line: entry.line, title, read, notes, fingerprint, isUnlisted: entry.unlisted !== undefined }
}
