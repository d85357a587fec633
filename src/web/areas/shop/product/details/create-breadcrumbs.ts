import { findTypePath } from '#contract/catalog/types.ts'
import type { Product } from '#contract/catalog/catalog.ts'
import { departmentName } from '#web/features/listing/value-display-names.ts'
import type { TypeNode, TypeTree } from '#web/features/listing/type-paths.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

export interface ProductBreadcrumb {
  path: string
  label: string
}

/**
 * Returns the breadcrumbs of a listing, starting with the broadest list. `types` is the tree that contains the
 * listing's type. Under /direct, the breadcrumbs link to lists of first-party items.
 */
export function createBreadcrumbs(
  listing: Pick<Product, 'gender' | 'type' | 'brand'>,
  list: string,
  types: TypeTree = [],
): ProductBreadcrumb[] {
  const { gender, type, brand } = listing
  const shop = (choices: Record<string, string>) => `${list}?${new URLSearchParams(choices)}`
  const ofGender = gender === null ? [] : [{ path: shop({ gender }), label: departmentName(gender) }]
  const path = findTypePath<TypeNode>(types, type).map(({ label }) => label)
  const ofTypes = (path.length === 0 ? [type] : path).map((label) => ({
    path: shop({ ...(gender !== null && { gender }), type: label }),
    label: translateValue(label),
  }))
  return [
    { path: list, label: list === '/shop' ? t('site.menu.title') : t('site.direct') },
    ...ofGender,
    ...ofTypes,
    ...(brand === '' ? [] : [{ path: shop({ brand }), label: brand }]),
  ]
}
