import { catalogLists } from '../../../core/catalog-lists.ts'

/**
 * Returns the catalog color that a product's tags name. Returns undefined if the tags name no color or several colors.
 */
export function tagColor(tags: string): string | undefined {
  const { families, familyByColor } = catalogLists()
  const named = new Set(
    families.flatMap(({ names }) => Object.values(names).map((name) => name.toLowerCase())),
  )
  const colors = tags
    .slice(0, 5000)
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => familyByColor.has(tag.toLowerCase()) || named.has(tag.toLowerCase()))
  return new Set(colors.map((color) => color.toLowerCase())).size === 1 ? colors[0] : undefined
}
