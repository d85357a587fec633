import type { Product } from '#contract/catalog/catalog.ts'

export type Variant = Product['sizes'][number]

/** A chosen variant with its prices, which replace the prices of the listing. */
export interface VariantOffer {
  variant: Variant
  prices: Pick<Product, 'price' | 'serviceFee' | 'memberSaves'>
  /** Photos of the listing, beginning with the photo of the variant. */
  photos: Product['photos']
}

/** Returns whether each variant of the listing has a value for each of the listing's options. */
export function hasOptions({ optionAxes, sizes }: Pick<Product, 'optionAxes' | 'sizes'>): boolean {
  return optionAxes !== undefined && sizes.every(({ choices }) => choices?.length === optionAxes.length)
}
