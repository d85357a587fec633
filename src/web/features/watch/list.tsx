import type { WatchedListing } from '#contract/catalog/watch.ts'
import { call } from '#web/lib/calls/call.ts'
import { readSession } from '#web/lib/session/session.ts'
import { applyLive } from '../live/state.ts'
import { useRemovableRows } from '../live/use-removable-rows.ts'
import { saveWatch } from './actions.ts'
import { watchKey, type Watchable } from './watchlist.ts'
import { markWatched } from './marks.ts'
import { WatchListing } from './watch-listing.tsx'
import { WatchTarget } from './target.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

/** Watchlist. Each item has a price target and a button to stop watching, which can be undone. */
export function WatchList({ listings }: { listings: readonly WatchedListing[] }) {
  const { list, hidden, error, removeRow } = useRemovableRows()
  const remove = (listing: WatchedListing) =>
    removeRow({
      key: watchKey(listing),
      message: t('watch.stopped', { title: listing.title }),
      remove: () => removeWatch(listing),
      undo: () => saveWatch(listing, true, listing.priceTarget?.cents ?? null),
    })
  return (
    <>
      <p role="alert" className="font-semibold text-accent empty:hidden">
        {error}
      </p>
      <ul ref={list} tabIndex={-1} aria-label={t('watch.list')} className="outline-none">
        {listings
          .filter((listing) => !hidden.has(watchKey(listing)))
          .map((listing) => (
            <WatchListing key={watchKey(listing)} listing={listing}>
              {listing.state !== 'sold-out' && (
                <WatchTarget
                  watch={{ _id: listing._id, sizeID: listing.sizeID }}
                  title={listing.title}
                  price={listing.price}
                  target={listing.priceTarget}
                />
              )}
              <TextButton
                aria-label={t('watch.stop-item', { title: listing.title })}
                onClick={() => void remove(listing)}
              >
                {t('watch.stop')}
              </TextButton>
            </WatchListing>
          ))}
      </ul>
    </>
  )
}

/** Removes an item from the watchlist. Spec §7 requires the call `product-remove` with schemaType watch. */
async function removeWatch({ _id, sizeID }: Watchable): Promise<void> {
  const { unread } = await call('removeFromNotifications', {
    params: { buyerId: readSession().buyer?._id ?? '' },
    body: { itemId: _id, sizeId: sizeID, schemaType: 'watch' },
  })
  markWatched({ _id, sizeID }, false)
  applyLive({ unread })
}
