import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WatchedListing } from '#contract/catalog/watch.ts'
import { call } from '#web/lib/calls/call.ts'
import { readSession } from '#web/lib/session/session.ts'
import { useLiveError } from '../live/live-error.ts'
import { showToast } from '../live/show-toast.ts'
import { applyLive } from '../live/state.ts'
import { saveWatch } from './actions.ts'
import { watchKey, type Watchable } from './watchlist.ts'
import { markWatched } from './marks.ts'
import { WatchListing } from './watch-listing.tsx'
import { WatchTarget } from './target.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextButton } from '#web/kit/buttons.tsx'

/** Watchlist. Each item has a price target and a button to stop watching, which can be undone. */
export function WatchList({ listings }: { listings: readonly WatchedListing[] }) {
  const { revalidate } = useRevalidator()
  const { error, attempt } = useLiveError()
  const list = useRef<HTMLUListElement>(null)
  const [hiddenKeys, setHiddenKeys] = useState<ReadonlySet<string>>(new Set())
  const hide = (key: string, isGone: boolean) =>
    setHiddenKeys((was) => (isGone ? new Set(was).add(key) : was.difference(new Set([key]))))

  const remove = async (listing: WatchedListing) => {
    const key = watchKey(listing)
    hide(key, true)
    // Moves the focus to the list for keyboard users, because the button that was pressed disappears.
    list.current?.focus({ preventScroll: true })
    const isRemoved = await attempt(() => removeWatch(listing))
    if (!isRemoved) return hide(key, false)
    showToast(t('watch.stopped', { title: listing.title }), async () => {
      await saveWatch(listing, true, listing.priceTarget?.cents ?? null)
      hide(key, false)
      await revalidate()
    })
    await revalidate()
  }
  return (
    <>
      <p role="alert" className="font-semibold text-accent empty:hidden">
        {error}
      </p>
      <ul ref={list} tabIndex={-1} aria-label={t('watch.list')} className="outline-none">
        {listings
          .filter((listing) => !hiddenKeys.has(watchKey(listing)))
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
