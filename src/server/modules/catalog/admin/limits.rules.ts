import { catalogLimits, type CatalogLimits } from '#contract/catalog/catalog-limits.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'

/**
 * Rejects more entries of a kind in a catalog that already has `count` of them.
 * @throws invalid_field
 */
export function requireRoom(kind: keyof CatalogLimits, count: number, added = 1): void {
  const max = catalogLimits[kind]
  if (count + added > max)
    throw fail('invalid_field', { message: (language) => translate(language, 'error.catalog-full', { max }) })
}
