import { CallError } from '#web/lib/calls/caller.ts'
import { changeDeviceData, readDeviceData, type DeviceHeart } from '#web/lib/device/device-data.ts'
import { showMessage } from '#web/lib/page/page-message.ts'
import { expiredHeartsCookie, heartsCookie } from '#web/lib/session/choice-cookies.ts'
import { setCookie } from '#web/lib/session/cookies.ts'
import { readSession } from '#web/lib/session/session.ts'
import { t } from '#web/lib/text/t.ts'
import { markWatched } from './marks.ts'
import { readWatched, setWatched, watchKey, type Watchable } from './watchlist.ts'

/** Maximum number of items that are saved on a device. */
const maxDeviceHearts = 100

/** Returns the items saved on this device, newest first. */
export async function readHearts(): Promise<DeviceHeart[]> {
  const hearts = (await readDeviceData('hearts')) ?? []
  return hearts.toSorted((a, b) => b.at - a.at)
}

/** Fills the hearts of the items that are saved on this device. */
export async function showDeviceHearts(): Promise<void> {
  const hearts = await readHearts()
  if (readSession().buyer === null) setWatched([...readWatched(), ...hearts.map(({ key }) => key)])
}

/**
 * Saves items on this device, or removes them. If the browser does not allow storage, for example in a private window,
 * opens the sign-in page.
 */
export async function watchOnDevice(ones: readonly Watchable[], isWatched: boolean): Promise<void> {
  for (const one of ones) markWatched(one, isWatched)
  try {
    const isFull = isWatched && (await readHearts()).length + ones.length > maxDeviceHearts
    if (isFull) for (const one of ones) markWatched(one, false)
    else await saveHearts(ones, isWatched)
    showMessage(isFull ? t('hearts.full') : isWatched ? t('hearts.saved') : t('hearts.removed'))
  } catch {
    for (const one of ones) markWatched(one, !isWatched)
    const { pathname, search } = location
    location.assign(`/login?${new URLSearchParams({ to: pathname + search, wish: watchKey(ones[0]!) })}`)
  }
}

/** Saves or removes items, and updates the cookie. Rejects if the browser does not allow storage. */
export async function saveHearts(ones: readonly Watchable[], isWatched: boolean): Promise<void> {
  const keys = ones.map(watchKey)
  const at = Date.now()
  await changeDeviceData('hearts', (hearts = []) => {
    const others = hearts.filter(({ key }) => !keys.includes(key))
    // An item that is already saved keeps the time when it was saved.
    const timeOf = (key: string) => hearts.find((heart) => heart.key === key)?.at ?? at
    return isWatched ? [...others, ...keys.map((key) => ({ key, at: timeOf(key) }))] : others
  })
  const isEmpty = (await readHearts()).length === 0
  setCookie(isEmpty ? expiredHeartsCookie : heartsCookie)
}

/**
 * Moves the items on this device to the watchlist of the signed-in buyer. Removes an item from the device only after
 * the server has saved it, so an interrupted move continues on the next page. Saving an item twice has no effect.
 */
export async function mergeDeviceHearts(
  save: (one: Watchable, watch: boolean) => Promise<unknown>,
): Promise<void> {
  // Saves the oldest item first, so that the watchlist has the same order as the device.
  for (const { key } of (await readHearts()).reverse()) {
    const [_id = '', sizeID = null] = key.split('~')
    try {
      await save({ _id, sizeID }, true)
    } catch (error) {
      // An item that no longer exists is dropped. After any other error, the remaining items stay on the device.
      if (!(error instanceof CallError) || error.status !== 404) return
    }
    await changeDeviceData('hearts', (hearts = []) => hearts.filter((heart) => heart.key !== key))
  }
  setCookie(expiredHeartsCookie)
}
