import { redirect, type ClientLoaderFunctionArgs } from 'react-router'
import type { PageToLoad } from '#web/lib/page/page-to-load.ts'
import { isDirectPage, movedSellerPath, profilePath } from '#web/features/listing/listing-links.ts'
import { notFoundPage } from '#web/features/site/not-found-page.ts'
import { askedFromUrl } from './review-url.ts'

const shownListings = 4

/** The seller, some of the seller's products, and the page of reviews the URL asks for. */
export async function loadReviews({ call, url, params }: PageToLoad) {
  const { pathname, search, searchParams } = new URL(url)
  const named = { username: params.username ?? '' }
  const asked = askedFromUrl(searchParams)
  const [{ seller, items }, list] = await Promise.all([
    call('getSellerWithItems', { params: named, query: { limit: shownListings, feedback: 'newest' } }),
    call('listReviews', { params: named, query: asked }),
  ]).catch(notFoundPage)
  const moved = movedSellerPath(url, named.username, seller, (name) => `${profilePath(name)}/review`)
  if (moved !== undefined) throw redirect(moved, 301)
  if (isDirectPage(pathname) && !seller.isSA)
    throw redirect(`${profilePath(seller.username)}/review${search}`)
  return { seller, items, list, asked: { ...asked, page: list.page } }
}
export type Loaded = Awaited<ReturnType<typeof loadReviews>>

/** An overlay for less would only flicker, and back would not find the place one had left. */
const overlayAfterMs = 150

/**
 * Coming from another page, this one shows at once what it was handed, under an overlay until all has come
 * (spec §2). Within the page, the list on show stays until the next is here.
 */
export async function loadInBrowser(
  { request }: ClientLoaderFunctionArgs,
  coming: Promise<{ loaded: Loaded }>,
): Promise<{ loaded: Loaded | Promise<Loaded> }> {
  const isHere = new URL(request.url).pathname === location.pathname
  if (isHere) return coming
  const loaded = coming.then((answer) => answer.loaded)
  // It is the page that shows the failure, once it reads the promise.
  loaded.catch(() => undefined)
  const late = new Promise<undefined>((done) => setTimeout(done, overlayAfterMs))
  return { loaded: (await Promise.race([loaded, late])) ?? loaded }
}
