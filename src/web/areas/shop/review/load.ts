import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { notFoundPage } from '#web/features/site/not-found-page.ts'
import { callFrom } from '#web/server-call.ts'
import { askedFromUrl } from './review-url.ts'

const shownListings = 4

/** The seller, some of the seller's products, and the page of reviews the URL asks for. */
export async function loadReviews(args: LoaderFunctionArgs) {
  const call = callFrom(args)
  const params = { username: args.params.username ?? '' }
  const asked = askedFromUrl(new URL(args.request.url).searchParams)
  const [{ seller, items }, list] = await Promise.all([
    call('getSellerWithItems', { params, query: { limit: shownListings, feedback: 'newest' } }),
    call('listReviews', { params, query: asked }),
  ]).catch(notFoundPage)
  return { seller, items, list, asked: { ...asked, page: list.page } }
}
export type Loaded = Awaited<ReturnType<typeof loadReviews>>

/**
 * Coming from another page, this one shows at once what it was handed, under an overlay until all has come
 * (spec §2). Within the page, the list on show stays until the next is here.
 */
export async function loadInBrowser({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const coming = serverLoader() as Promise<{ loaded: Loaded }>
  const isHere = new URL(request.url).pathname === location.pathname
  if (isHere) return coming
  const loaded = coming.then((answer) => answer.loaded)
  // It is the page that shows the failure, once it reads the promise.
  loaded.catch(() => undefined)
  return { loaded }
}
