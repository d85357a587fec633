import type { Product } from '#contract/catalog/catalog.ts'
import { convertSize } from '#contract/catalog/size-conversion.ts'
import { sizeSystems } from '#web/features/listing/lists.ts'

/** Returns the converted sizes of a listing, formatted like `US 8 · UK 5` and keyed by the seller's sizes. */
export function convertedSizes(listing: Product): Record<string, string> {
  const offered = sizeSystems().map(({ code }) => code)
  const labels = new Set(listing.sizes.flatMap(({ size, choices = [] }) => [size, ...choices]))
  return Object.fromEntries(
    [...labels].flatMap((label) => {
      const converted = convertSize(label, listing, offered)
      return converted.length > 0 ? [[label, converted.join(' · ')]] : []
    }),
  )
}
