import type { ListingFields } from '#contract/listings/listings.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Lookups } from '../../edit/content.ts'
import { guessType, guessTypeParts, type ImportTypes } from './guess-type.ts'
import { unknownType } from './value-words.ts'

export type ImportLookups = Lookups & ImportTypes

/**
 * Replaces the category of another shop in a row with a type of the marketplace.
 * @throws invalid_field for a parent category; the error lists its child types
 */
export function withGuessedType(
  fields: ListingFields,
  names: ImportTypes,
  before: string | null,
): ListingFields {
  if (!fields.type || fields.type.toLowerCase() === before?.toLowerCase()) return fields
  const type = guessType(names, fields.type)
  if (type) return { ...fields, type: type.label.toLowerCase() }
  const parts = guessTypeParts(names, fields.type)
  if (parts.length > 0)
    throw fail('invalid_field', { field: 'type', message: unknownType(fields.type, parts) })
  return fields
}
