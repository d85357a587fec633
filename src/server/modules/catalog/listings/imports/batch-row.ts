import { createHash } from 'node:crypto'
import { listingTexts } from '#contract/catalog/listing-texts.ts'
import { maxPhotos, type ListingFields } from '#contract/listings/listings.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'
import { toStorableText } from '#platform/core/storable-text.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import { attributeName } from '../../core/attributes.ts'
import { columnName } from './csv/csv-columns.ts'
import { readEntry } from './rows/csv-row.ts'
import type { BatchRow } from './plan-row.ts'
import type { ImportPlan } from './rows/import-plan.ts'
import type { ImportEntry } from './rows/import-rows.ts'
import { unlistedReasonText } from './rows/row-status.ts'

/** Parses one listing of an imported file, and collects the notes about the listing for the import's report. */
export function toBatchRow(
  entry: ImportEntry,
  plan: ImportPlan,
  language: Language,
  { variantPrices }: { variantPrices: number },
): BatchRow {
  const cell = entry.computed.title ?? entry.cells[plan.at.get('title') ?? -1] ?? ''
  const title = toStorableText(cell.slice(0, 120))
  const whole = readEntry(entry, plan, language)
  const isNew = 'fields' in whole && whole.id === ''
  const notes: LocalizedText[] = []
  const isReduced = isNew && variantPrices !== 1 && hasVariantPrices(whole.fields)
  if (isReduced) notes.push((reader) => translate(reader, 'import.several-prices'))
  const read = isReduced ? { ...whole, fields: withLowestPrice(whole.fields) } : whole
  for (const text of entry.shortened)
    notes.push((reader) =>
      translate(reader, 'import.shortened', {
        column: columnName(plan, text, reader),
        most: listingTexts[text],
      }),
    )
  if ('fields' in read) notes.push(...(read.notes ?? []))
  for (const code of entry.conflicts)
    notes.push((reader) =>
      translate(reader, 'import.attribute-differs', { name: attributeName(reader, code) }),
    )
  if (entry.unlisted && isNew) notes.push(unlistedReasonText[entry.unlisted])
  if (entry.photos.length > maxPhotos)
    notes.push((reader) => translate(reader, 'import.photos-left', { most: maxPhotos }))
  const content =
    isNew && 'fields' in read
      ? JSON.stringify([read.fields, (read.photos ?? []).map(({ url }) => url)])
      : undefined
  const fingerprint = content && createHash('sha256').update(content).digest('base64url').slice(0, 22)
  return { line: entry.line, title, read, notes, fingerprint, isUnlisted: entry.unlisted !== undefined }
}

const pricesOf = ({ sizes = [] }: ListingFields): number[] =>
  sizes.flatMap(({ priceCents }) => priceCents ?? [])

const hasVariantPrices = (fields: ListingFields): boolean => pricesOf(fields).length > 0

/** Replaces the prices of variants with their lowest price, for marketplaces where a listing has only one price. */
function withLowestPrice(fields: ListingFields): ListingFields {
  const { priceCents, sizes = [] } = fields
  const hasBase = sizes.some((size) => !size.priceCents) && priceCents
  const lowest = Math.min(...pricesOf(fields), ...(hasBase ? [priceCents] : []))
  return { ...fields, priceCents: lowest, sizes: sizes.map(({ priceCents: _, ...size }) => size) }
}
