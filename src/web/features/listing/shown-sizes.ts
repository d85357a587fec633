import type { Product } from '#contract/catalog/catalog.ts'
import { oneSize } from '#contract/catalog/type-sizes.ts'

/**
 * Returns whether pages show the sizes of a listing. For items without sizes, only variants such as colors are shown.
 */
export function showsSizes({
  hasSizes,
  sizes,
}: Pick<Product, 'hasSizes'> & { sizes: readonly { size: string }[] }): boolean {
  return hasSizes !== false || sizes.some(({ size }) => size !== oneSize)
}
