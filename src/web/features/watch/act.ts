import { call } from '#web/lib/calls/call.ts'
import { faultWords } from '../live/fault.ts'
import { say } from '../live/say.ts'
import { setWatchCount, watchKey, type Watchable } from './known.ts'
import { fetchWatched, markWatched } from './marks.ts'
import { t } from '#web/lib/text/t.ts'

/** Fetches what the signed-in buyer watches, for the hearts. A failure leaves them empty. */
export async function loadWatched(): Promise<void> {
  await fetchWatched(async () => (await call('listWatching')).watching.map(watchKey))
}

/** Watches these, or no longer, and shows it at once; says so with a way back, or why it did not work. */
export async function watchAll(ones: readonly Watchable[], isWatched: boolean, title: string): Promise<void> {
  const back = () => setAll(ones, !isWatched)
  try {
    await setAll(ones, isWatched)
    say(isWatched ? t('watch.started', { title }) : t('watch.stopped', { title }), back)
  } catch (error) {
    say(faultWords(error))
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

/** The call itself; a click sent twice does no harm, as it says what is wished for. Target in cents. */
export async function saveWatch({ _id, sizeID }: Watchable, watch: boolean, priceTarget?: number | null) {
  const answer = await call('addWatch', {
    params: { id: _id },
    body: { sizeID, watch, ...(priceTarget !== undefined && { priceTarget }) },
  })
  markWatched({ _id, sizeID }, answer.watching)
  setWatchCount(_id, answer.watchCount)
  return answer
}
