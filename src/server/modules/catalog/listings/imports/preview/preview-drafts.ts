import { isEmptyValue } from '#contract/fields/value-rules.ts'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { ImportField } from '#contract/listings/import-mapping.ts'
import type { MissingField } from '#contract/listings/listings.ts'
import { catalogLists } from '#modules/catalog/core/catalog-lists.ts'
import { findMissingAttributes, findMissingFields } from '../../core/listing.rules.ts'
import type { ReadRow } from '../rows/csv-row.ts'
import type { ImportEntry } from '../rows/import-rows.ts'
import { guessType, type ImportTypes } from '../rows/guess-type.ts'

interface Missing {
  fields: ImportField[]
  /** Codes of required attributes. */
  attributes: string[]
}

const fieldOf = (field: MissingField): ImportField[] =>
  field === 'attributes' ? [] : [field === 'priceCents' ? 'price' : field]

/** Returns whether a listing needs the field to be published. */
export function isNeededForPublication(field: ImportField): boolean {
  return (field !== 'brand' && field !== 'color') || catalogLists().fields[field] === 'required'
}

/**
 * Returns the fields and required attributes that a new listing still needs to be published. Returns empty arrays for a
 * row that changes an existing listing.
 */
export function missingDraftFields({ id, fields }: ReadRow, entry: ImportEntry, names: ImportTypes): Missing {
  if (id !== '') return { fields: [], attributes: [] }
  const type = fields.type ? guessType(names, fields.type) : undefined
  const listing = {
    title: fields.title ?? '',
    brand: fields.brand || null,
    type: type?.id ?? null,
    types: type?.types ?? [],
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
  }
  return { fields: findMissingFields(listing).flatMap(fieldOf), attributes: findMissingAttributes(listing) }
}

function valuesIn({ attributes = {} }: ReadRow['fields']): AttributeValues {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([code, value]) =>
      value === null || isEmptyValue(value) ? [] : [[code, value]],
    ),
  )
}
