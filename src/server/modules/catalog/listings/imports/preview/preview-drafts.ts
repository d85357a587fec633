import { isEmptyValue } from '#contract/catalog/attribute-rules.ts'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { ImportField } from '#contract/listings/import-mapping.ts'
import type { MissingField } from '#contract/listings/listings.ts'
import { findMissingFields } from '../../core/listing.rules.ts'
import type { ReadRow } from '../rows/csv-row.ts'
import type { ImportEntry } from '../rows/import-rows.ts'
import { guessType, type ImportTypes } from '../rows/guess-type.ts'

type DraftField = ImportField | 'attributes'

const fieldOf = (field: MissingField): DraftField => (field === 'priceCents' ? 'price' : field)

/**
 * Returns the fields that a new listing lacks for publication. Returns none for a row that changes an existing listing.
 */
export function missingDraftFields(
  { id, fields }: ReadRow,
  entry: ImportEntry,
  names: ImportTypes,
): DraftField[] {
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
    typeIds: type?.typeIds ?? [],
    attributes: valuesIn(fields),
    privateAttributes: {},
    photos: { length: entry.photos.length + (fields.photos?.length ?? 0) },
  }).map(fieldOf)
}

function valuesIn({ attributes = {} }: ReadRow['fields']): AttributeValues {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([code, value]) =>
      value === null || isEmptyValue(value) ? [] : [[code, value]],
    ),
  )
}
