import { redirect } from 'react-router'
import type { PageToLoad } from '#web/lib/page/page-to-load.ts'
import { withShippingOrigin } from '#web/features/delivery/ships-from.ts'
import { cardsWithNotes } from '#web/features/listing/card-notes.ts'
import { mustLeaveDirect, movedSellerPath, profilePath } from '#web/features/listing/listing-links.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { notFoundPage } from '#web/features/site/not-found-page.ts'

const maxListings = 4
const maxReviews = 75

export async function loadProfile({ call, url, params }: PageToLoad) {
  const sellerParams = { username: params.username ?? '' }
  const [{ seller, items }, { reviews }, fields] = await Promise.all([
    call('getSellerWithItems', { params: sellerParams, query: { limit: maxListings, feedback: 'newest' } }),
    isFeatureOn('reviews')
      ? call('listReviews', { params: sellerParams, query: { limit: maxReviews } })
      : { reviews: [] },
    call('listSellerFields', { params: sellerParams }),
  ]).catch(notFoundPage)
  const moved = movedSellerPath(url, sellerParams.username, seller, profilePath)
  if (moved !== undefined) throw redirect(moved, 301)
  if (mustLeaveDirect(new URL(url).pathname, seller)) throw redirect(profilePath(seller.username))
  return { seller: withShippingOrigin(seller), items: await cardsWithNotes(call, items), reviews, fields }
}
