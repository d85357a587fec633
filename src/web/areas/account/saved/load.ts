import { redirect } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { cardsWithNotes } from '#web/features/listing/card-notes.ts'
import { markSeen, searchPath } from '#web/features/saved-searches/searches.ts'
import { loadAsBuyer } from '../order/load.ts'

const views = ['sellers', 'brands', 'searches'] as const

/**
 * Loads the sellers and brands that the buyer follows, a page of items from these sellers and brands, and the saved
 * searches. If the URL has the parameter `open`, redirects to the results of this saved search.
 */
export function loadSaved(request: Request) {
  const { searchParams } = new URL(request.url)
  const view = views.find((each) => each === searchParams.get('view'))
  const text = searchParams.get('before')
  const before = text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
  const open = searchParams.get('open')
  return loadAsBuyer(request, async () => {
    const [following, feed, { searches }, counted] = await Promise.all([
      call('listFollowing'),
      view === undefined ? call('listFollowedListings', { query: { before } }) : null,
      call('listSavedSearches'),
      view === 'searches' ? call('countNewItems') : null,
    ])
    const opened = searches.find(({ _id }) => _id === open)
    if (opened) {
      // Ignores the error, because the results are more important than resetting the number of new items.
      await markSeen(opened._id).catch(() => undefined)
      throw redirect(searchPath(opened.filter))
    }
    return {
      following,
      listings: feed ? await cardsWithNotes(call, feed.products) : [],
      next: feed?.next ?? null,
      searchCount: searches.length,
      searches: counted?.searches ?? [],
      view,
      before,
    }
  })
}
