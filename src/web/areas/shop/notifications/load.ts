import type { WatchedListing } from '#contract/catalog/watch.ts'
import { call } from '#web/lib/calls/call.ts'
import { readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { readSession } from '#web/lib/session/session.ts'
import { loadDeviceHearts } from './device-list.tsx'
import { loadPrivate } from '#web/features/live/load.ts'
import { applyLive } from '#web/features/live/state.ts'

const perPage = 24
const states: readonly string[] = ['in-stock', 'price-dropped', 'last-one', 'sold-out']

/**
 * Loads a buyer's watchlist and notifications. Sellers and admins have only notifications. A visitor without a session
 * sees the items that are saved on this device.
 */
export async function loadNotifications(request: Request) {
  const { searchParams } = new URL(request.url)
  const { buyer, seller } = readSession()
  if (!buyer && !seller && readCookie(readDocumentCookies(), 'hearts') !== undefined) {
    const hearts = await loadDeviceHearts()
    if (hearts) return { got: null, error: null, hearts, now: Date.now() }
  }
  const found = await loadPrivate(
    request,
    ({ buyer, seller }) => buyer !== null || seller !== null,
    async ({ buyer }) => {
      const [watched, feed] = await Promise.all([
        buyer && loadWatched(buyer._id, searchParams),
        loadFeed(buyer?._id, searchParams),
      ])
      applyLive({ unread: feed.unread })
      return { watched, feed }
    },
  )
  return { ...found, hearts: null, now: Date.now() }
}

export function readWatchState(search: URLSearchParams): WatchedListing['state'] | '' {
  const state = search.get('state') ?? ''
  return states.includes(state) ? (state as WatchedListing['state']) : ''
}

async function loadWatched(buyerId: string, search: URLSearchParams) {
  const state = readWatchState(search)
  const page = numberOf(search.get('page')) ?? 1
  const query = { limit: perPage, page: Math.min(page, 1_000), ...(state !== '' && { state }) }
  const list = await call('listWatched', { params: { buyerId }, query })
  return { ...list, state, page, pages: Math.max(1, Math.ceil(list.total / perPage)) }
}

function loadFeed(buyerId: string | undefined, search: URLSearchParams) {
  const before = numberOf(search.get('before'))
  const query = {
    ...(before !== undefined && { before }),
    ...(search.has('unread') && { unread: '1' as const }),
  }
  return buyerId === undefined
    ? call('getMyNotifications', { query })
    : call('getNotifications', { params: { buyerId }, query })
}

function numberOf(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
