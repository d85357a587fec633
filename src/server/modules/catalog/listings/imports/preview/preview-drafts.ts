import type { ImportField } from '#contract/listings/import-mapping.ts'
import type { MissingField } from '#contract/listings/listings.ts'
import { findMissingFields } from '../../core/listing.rules.ts'
import type { ReadRow } from '../rows/csv-row.ts'
import type { ImportEntry } from '../rows/import-rows.ts'
import { guessType, type ImportTypes } from '../rows/guess-type.ts'

const fieldOf = (field: MissingField): ImportField => (field === 'priceCents' ? 'price' : field)

/**
 * Returns the fields that a new listing lacks for publication. Returns none for a row that changes an existing listing.
 */
export function missingDraftFields(
  { id, fields }: ReadRow,
  entry: ImportEntry,
  names: ImportTypes,
): ImportField[] {
  if (id !== '') return []
  const type = fields.type ? guessType(names, fields.type) : undefined
  return findMissingFields({
    title: fields.title ?? '',
    brand: fields.brand || null,
    type: type?.id ?? null,
    hasGender: type?.hasGender ?? false,
    gender: fields.gender ?? null,
    color: fields.color || null,
    condition: fields.condition ?? null,
    priceCents: fields.priceCents ?? null,
    sizes: (fields.sizes ?? []).map(() => ({ isRetired: false })),
    photos: { length: entry.photos.length + (fields.photos?.length ?? 0) },
  }).map(fieldOf)
}
