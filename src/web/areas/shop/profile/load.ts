import { redirect } from 'react-router'
import type { PageToLoad } from '#web/lib/page/page-to-load.ts'
import { withShippingOrigin } from '#web/features/delivery/ships-from.ts'
import { cardsWithNotes } from '#web/features/listing/card-notes.ts'
import { mustLeaveDirect, movedSellerPath, profilePath } from '#web/features/listing/listing-links.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { notFoundPage } from '#web/features/site/not-found-page.ts'

const shownListings = 4
const shownReviews = 75

export async function loadProfile({ call, url, params }: PageToLoad) {
  const named = { username: params.username ?? '' }
  const [{ seller, items }, { reviews }] = await Promise.all([
    call('getSellerWithItems', { params: named, query: { limit: shownListings, feedback: 'newest' } }),
    isFeatureOn('reviews')
      ? call('listReviews', { params: named, query: { limit: shownReviews } })
      : { reviews: [] },
  ]).catch(notFoundPage)
  const moved = movedSellerPath(url, named.username, seller, profilePath)
  if (moved !== undefined) throw redirect(moved, 301)
  if (mustLeaveDirect(new URL(url).pathname, seller)) throw redirect(profilePath(seller.username))
  return { seller: withShippingOrigin(seller), items: await cardsWithNotes(call, items), reviews }
}
