import { catalogLimits, type CatalogLimits } from '#contract/catalog/catalog-limits.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'

/**
 * Checks the maximum number of types, colors, aliases or synonyms before `added` new entries are added to the existing
 * `count`.
 * @throws invalid_field
 */
export function requireRoomForEntries(kind: keyof CatalogLimits, count: number, added = 1): void {
  const max = catalogLimits[kind]
  if (count + added > max)
    throw fail('invalid_field', { message: (language) => translate(language, 'error.catalog-full', { max }) })
}
