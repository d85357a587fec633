import { isDeepStrictEqual } from 'node:util'
import { contentOf, type ListingContent } from '../core/listing-content.ts'
import type { SellerListing, VariantFields } from '../core/listing.rules.ts'
import type { ResolvedListing } from './content.ts'

/** Returns whether an edit leaves the content and the sizes of a listing unchanged. */
export function hasSameContent(
  before: SellerListing,
  { content, sizes }: Pick<ResolvedListing, 'content' | 'sizes'>,
): boolean {
  const was = contentOf(before)
  const isSame = (Object.keys(was) as (keyof ListingContent)[]).every((key) =>
    key === 'photos'
      ? textOf(was.photos) === textOf(content.photos)
      : isDeepStrictEqual(was[key], content[key]),
  )
  const live = (list: readonly (VariantFields & StoredSize)[]) =>
    list.filter((size) => !size.isRetired).map((size) => variantKeys.map((key) => size[key]))
  return isSame && isDeepStrictEqual(live(before.sizes), live(sizes))
}

interface StoredSize {
  id: string | undefined
  label: string
  qty: number
  isRetired: boolean
}

const variantKeys = [
  'id',
  'label',
  'qty',
  'choices',
  'priceCents',
  'sku',
  'barcode',
  'costCents',
  'photoKey',
] as const

const textOf = (photos: ListingContent['photos']) => JSON.stringify(photos.map(({ key, alt }) => [key, alt]))
