import { redirect } from 'react-router'
import type { Product } from '#contract/catalog/catalog.ts'
import type { PageToLoad } from '#web/lib/page/page-to-load.ts'
import { flashCookie, setCookie } from '#web/lib/session/cookies.ts'
import { createBuyableCheck, loadEarlyAccess, withDistinctPictures } from '#web/features/listing/buyable.ts'
import { cardsWithNotes } from '#web/features/listing/card-notes.ts'
import { withShippingOrigin } from '#web/features/delivery/ships-from.ts'
import { createDeliveryInfo } from '#web/features/delivery/delivery-info.ts'
import {
  toDirectPath,
  canonicalPath,
  isDirectPage,
  mustLeaveDirect,
  listingPath,
} from '#web/features/listing/listing-links.ts'
import { aboutRows } from './details/about-rows.ts'
import { fitText } from './details/fit-text.ts'
import { sellerInfoTexts } from './details/seller-info-texts.ts'
import { formatAttributeDetails, noDetails } from './details/attribute-details.ts'
import { convertedSizes } from './sizes/converted-sizes.ts'
import { createBreadcrumbs } from './details/create-breadcrumbs.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { linkPrefix } from '#contract/prefixes.ts'
import { pictureUrl } from '#web/kit/picture.tsx'
import { t } from '#web/lib/text/t.ts'
import { isNotFound } from '#web/features/site/not-found-page.ts'

const maxSimilar = 4

export async function loadProduct({ call, url, params }: PageToLoad) {
  const id = params._id ?? ''
  const viewed = await call('getProduct', { params: { id } }).catch(redirectIfNotFound)
  // Sets the view count to 0, because the page does not show the count, and each visit would otherwise change the
  // cached page.
  const listing = { ...viewed, viewCount: 0, seller: withShippingOrigin(viewed.seller) }
  const { pathname } = new URL(url)
  const { username, isSA } = listing.seller
  const isLeaving = mustLeaveDirect(pathname, listing.seller)
  const isDirect = isDirectPage(pathname) && !isLeaving
  // /direct shows only first-party items (spec §2). Requests for other items are redirected to the item's page in the
  // shop.
  if (username !== params.username || isLeaving) {
    const path = listingPath(listing)
    throw redirect(isDirect && isSA ? toDirectPath(path) : path, isLeaving ? 302 : 301)
  }
  const details = listing.attributes
    ? formatAttributeDetails(listing, await call('listAttributes'))
    : noDetails
  const [early, types, { products }] = await Promise.all([
    loadEarlyAccess(call),
    call('listTypes'),
    call('filterListings', {
      body: {
        type: [listing.type],
        ...(listing.gender && { gender: [listing.gender] }),
        inStock: true,
        ...(isDirect && { direct: true }),
        limit: maxSimilar * 4,
      },
    }),
  ])
  const list = `${isFeatureOn('direct') ? linkPrefix(pathname) : ''}/shop`
  const canonicalList = isSA && isFeatureOn('direct') ? '/direct' : '/shop'
  const crumbs = createBreadcrumbs(listing, list, types)
  const [first] = listing.photos
  const isBuyable = createBuyableCheck(early)
  const others = products.filter((card) => card._id !== id && isBuyable(card))
  const similar = withDistinctPictures(others, listing.photos).slice(0, maxSimilar)
  return {
    listing,
    head: {
      title: titleOf(listing),
      description: listing.description.slice(0, 160),
      canonical: canonicalPath(listingPath(listing), isSA),
      image: first && pictureUrl(first),
    },
    here: createDeliveryInfo(listing, listing.delivery.home),
    crumbs,
    ldCrumbs: import.meta.env.SSR ? createBreadcrumbs(listing, canonicalList, types) : [],
    facts: {
      seller: sellerInfoTexts(listing).join(' · '),
      fit: fitText(listing),
      sizes: convertedSizes(listing),
      similarPath: createBreadcrumbs({ ...listing, brand: '' }, list).at(-1)?.path ?? list,
    },
    similar: await cardsWithNotes(call, similar, early),
    details: { ...details, rows: aboutRows(listing, details) },
  }
}

function titleOf({ title, brand }: Pick<Product, 'title' | 'brand'>): string {
  return brand === '' ? title : t('product.page-title', { title, brand })
}

/**
 * Redirects to the home page if a product is not found (spec §8). On a server-rendered page, an inline script does
 * the redirect.
 */
function redirectIfNotFound(error: unknown): never {
  if (!isNotFound(error)) throw error
  const flash = flashCookie('item-gone')
  if (import.meta.env.SSR) throw new Response(null, { status: 404, headers: { 'set-cookie': flash } })
  setCookie(flash)
  throw redirect('/')
}
