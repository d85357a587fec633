import { isDeepStrictEqual } from 'node:util'
import { contentOf, type ListingContent } from '../core/listing-content.ts'
import type { SellerListing } from '../core/listing.rules.ts'
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
  const live = (
    list: readonly { id: string | undefined; label: string; qty: number; isRetired: boolean }[],
  ) => list.filter((size) => !size.isRetired).map(({ id, label, qty }) => `${id} ${label} ${qty}`)
  return isSame && live(before.sizes).join('\n') === live(sizes).join('\n')
}

const textOf = (photos: ListingContent['photos']) => JSON.stringify(photos.map(({ key, alt }) => [key, alt]))
