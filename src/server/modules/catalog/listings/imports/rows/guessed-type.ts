import type { ListingFields } from '#contract/listings/listings.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Lookups } from '../../edit/content.ts'
import { guessType, guessChildTypes, type ImportTypes } from './guess-type.ts'
import { unknownTypeError } from './value-words.ts'

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
  const parts = guessChildTypes(names, fields.type)
  if (parts.length > 0)
    throw fail('invalid_field', { field: 'type', message: unknownTypeError(fields.type, parts) })
  return fields
}
