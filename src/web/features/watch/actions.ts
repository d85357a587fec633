import { call } from '#web/lib/calls/call.ts'
import { importPart, withPart } from '#web/lib/page/load-part.ts'
import { readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { readSession } from '#web/lib/session/session.ts'
import { liveErrorText } from '../live/live-error.ts'
import { showToast } from '../live/show-toast.ts'
import { setWatchCount, watchKey, type Watchable } from './watchlist.ts'
import { fetchWatched, markWatched } from './marks.ts'
import { t } from '#web/lib/text/t.ts'

/** Loads the signed-in buyer's watchlist, which determines the hearts that are filled. The caller ignores errors. */
export async function loadWatched(): Promise<void> {
  await mergeHearts().catch(() => undefined)
  await fetchWatched(async () => (await call('listWatching')).watching.map(watchKey))
}

/**
 * Moves the watched items on this device to the watchlist. The caller ignores errors: the items stay on the device, and
 * the next page tries again.
 */
async function mergeHearts(): Promise<void> {
  if (readCookie(readDocumentCookies(), 'hearts') === undefined) return
  const { mergeDeviceHearts } = await importPart(() => import('./device-hearts.ts'))
  await mergeDeviceHearts(saveWatch)
}

/** Fills the hearts of the items that are saved on this device. */
export async function showHearts(): Promise<void> {
  const { showDeviceHearts } = await importPart(() => import('./device-hearts.ts'))
  await showDeviceHearts()
}

/**
 * Adds items to the watchlist or removes them. The page is updated immediately. A toast then shows an undo button, or
 * the error. For a visitor without a session, the items are saved on this device.
 */
export async function watchAll(ones: readonly Watchable[], isWatched: boolean, title: string): Promise<void> {
  if (readSession().buyer === null)
    return withPart(
      () => import('./device-hearts.ts'),
      ({ watchOnDevice }) => watchOnDevice(ones, isWatched),
    )
  const undo = () => setAll(ones, !isWatched)
  try {
    await setAll(ones, isWatched)
    showToast(isWatched ? t('watch.started', { title }) : t('watch.stopped', { title }), undo)
  } catch (error) {
    showToast(liveErrorText(error))
  }
}

async function setAll(ones: readonly Watchable[], isWatched: boolean): Promise<void> {
  for (const one of ones) markWatched(one, isWatched)
  for (const one of ones) {
    try {
      await saveWatch(one, isWatched)
    } catch (error) {
      markWatched(one, !isWatched)
      throw error
    }
  }
}

/**
 * Adds an item to the watchlist, or removes it, on the server. Repeating the call has no further effect. `priceTarget`
 * is in cents.
 */
export async function saveWatch({ _id, sizeID }: Watchable, watch: boolean, priceTarget?: number | null) {
  const answer = await call('addWatch', {
    params: { id: _id },
    body: { sizeID, watch, ...(priceTarget !== undefined && { priceTarget }) },
  })
  markWatched({ _id, sizeID }, answer.watching)
  setWatchCount(_id, answer.watchCount)
  return answer
}
