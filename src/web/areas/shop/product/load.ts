import { redirect } from 'react-router'
import type { PageToLoad } from '#web/lib/page/page-to-load.ts'
import { flashCookie, setCookie } from '#web/lib/session/cookies.ts'
import { usualConditionDescription } from '#web/features/listing/condition-description.ts'
import { cardsWithNotes } from '#web/features/listing/card-notes.ts'
import { withShippingOrigin } from '#web/features/delivery/ships-from.ts'
import { deliveryInfoOf } from '#web/features/delivery/delivery-info.ts'
import {
  firstPartyPath,
  isDirectPage,
  mustLeaveDirect,
  listingPath,
} from '#web/features/listing/listing-links.ts'
import { detailsOf, noDetails } from './details/attribute-details.ts'
import { isNotFound } from '#web/features/site/not-found-page.ts'

const similarShown = 4

export async function loadProduct({ call, url, params }: PageToLoad) {
  const id = params._id ?? ''
  const viewed = await call('getProduct', { params: { id } }).catch(sendHomeIfGone)
  // Removes the view count, because it is not shown and would change the cached page on every visit.
  const listing = { ...viewed, viewCount: 0, seller: withShippingOrigin(viewed.seller) }
  const { pathname } = new URL(url)
  const { username, isSA } = listing.seller
  const isLeaving = mustLeaveDirect(pathname, listing.seller)
  const isDirect = isDirectPage(pathname) && !isLeaving
  // /direct shows only first-party items (spec §2). Requests for other items are redirected to the item's page in the
  // shop.
  if (username !== params.username || isLeaving) {
    const path = listingPath(listing)
    throw redirect(isDirect && isSA ? firstPartyPath(path) : path, isLeaving ? 302 : 301)
  }
  const { products } = await call('filterListings', {
    body: {
      type: [listing.type],
      ...(listing.gender && { gender: [listing.gender] }),
      inStock: true,
      ...(isDirect && { direct: true }),
      limit: similarShown + 1,
    },
  })
  const others = products.filter(({ _id }) => _id !== id).slice(0, similarShown)
  return {
    listing,
    here: deliveryInfoOf(listing, listing.delivery.home),
    similar: await cardsWithNotes(call, others),
    details: listing.attributes ? detailsOf(listing, await call('listAttributes')) : noDetails,
    means: usualConditionDescription(listing.condition),
  }
}

/**
 * Redirects to the home page if a product is not found (spec §8). On a server-rendered page, an inline script does
 * the redirect.
 */
function sendHomeIfGone(error: unknown): never {
  if (!isNotFound(error)) throw error
  const flash = flashCookie('piece-gone')
  if (import.meta.env.SSR) throw new Response(null, { status: 404, headers: { 'set-cookie': flash } })
  setCookie(flash)
  throw redirect('/')
}
