import { redirect, type ClientLoaderFunctionArgs } from 'react-router'
import type { PageToLoad } from '#web/lib/page/page-to-load.ts'
import { cardsWithNotes } from '#web/features/listing/card-notes.ts'
import { mustLeaveDirect, movedSellerPath, profilePath } from '#web/features/listing/listing-links.ts'
import { notFoundPage } from '#web/features/site/not-found-page.ts'
import { parseReviewQuery } from './review-url.ts'

const maxListings = 4

/** Loads the seller, some of the seller's items, and the reviews for the sort order and page in this URL. */
export async function loadReviews({ call, url, params }: PageToLoad) {
  const { pathname, search, searchParams } = new URL(url)
  const sellerParams = { username: params.username ?? '' }
  const reviewQuery = parseReviewQuery(searchParams)
  const [{ seller, items }, list] = await Promise.all([
    call('getSellerWithItems', { params: sellerParams, query: { limit: maxListings, feedback: 'newest' } }),
    call('listReviews', { params: sellerParams, query: reviewQuery }),
  ]).catch(notFoundPage)
  const moved = movedSellerPath(url, sellerParams.username, seller, (name) => `${profilePath(name)}/review`)
  if (moved !== undefined) throw redirect(moved, 301)
  if (mustLeaveDirect(pathname, seller)) throw redirect(`${profilePath(seller.username)}/review${search}`)
  return {
    seller,
    items: await cardsWithNotes(call, items),
    list,
    reviewQuery: { ...reviewQuery, page: list.page },
  }
}
export type Loaded = Awaited<ReturnType<typeof loadReviews>>

/**
 * Delay of the loading overlay in ms. With a shorter delay, the overlay would flicker, and navigating back would lose
 * the scroll position.
 */
const overlayAfterMs = 150

/**
 * Loads the page in the browser. When the visitor comes from another page, the data passed by that page is shown
 * under an overlay until everything is loaded (spec §2). Within the page, the current list stays visible until the
 * next list is loaded.
 */
export async function loadInBrowser(
  { request }: ClientLoaderFunctionArgs,
  coming: Promise<{ loaded: Loaded }>,
): Promise<{ loaded: Loaded | Promise<Loaded> }> {
  const isHere = new URL(request.url).pathname === location.pathname
  if (isHere) return coming
  const loaded = coming.then((answer) => answer.loaded)
  // Prevents an unhandled rejection. The page handles the error when the page reads the promise.
  loaded.catch(() => undefined)
  const timedOut = new Promise<undefined>((done) => setTimeout(done, overlayAfterMs))
  return { loaded: (await Promise.race([loaded, timedOut])) ?? loaded }
}
