import type { ListingFields } from '#contract/listings/listings.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Lookups } from '../../edit/content.ts'
import { guessType, guessTypeParts, unknownType } from './value-words.ts'

export interface ImportLookups extends Lookups {
  /** Parts of parent types. */
  parents: ReadonlyMap<string, string[]>
}

/**
 * Replaces the category of another shop by ours.
 * @throws invalid_field for a parent category, with the parts of it
 */
export function withKnownType(
  fields: ListingFields,
  { types, parents }: ImportLookups,
  before: string | null,
): ListingFields {
  if (!fields.type || fields.type.toLowerCase() === before?.toLowerCase()) return fields
  const type = guessType(types, fields.type)
  if (type) return { ...fields, type: type.label.toLowerCase() }
  const parts = guessTypeParts(parents, fields.type)
  if (parts.length > 0)
    throw fail('invalid_field', { field: 'type', message: unknownType(fields.type, parts) })
  return fields
}
