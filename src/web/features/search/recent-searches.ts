import { changeDeviceData, deleteDeviceData, readDeviceData } from '#web/lib/device/device-data.ts'

const maxCount = 5
const maxLength = 80
const minLength = 2

/**
 * Returns the last searches that were made in this browser, newest first. Returns an empty list if the browser's
 * storage is unavailable.
 */
export async function readRecentSearches(): Promise<string[]> {
  return ((await readDeviceData('searches')) ?? []).slice(0, maxCount)
}

/** Saves a search in this browser. Sign-out removes the searches, together with other data of the device. */
export async function saveSearch(typed: string): Promise<void> {
  const text = typed.trim().slice(0, maxLength)
  if (text.length < minLength) return
  const add = (searches: string[] = []): string[] =>
    [text, ...searches.filter((one) => one.toLowerCase() !== text.toLowerCase())].slice(0, maxCount)
  // Errors are ignored: searches are not saved if the browser does not allow storage.
  await changeDeviceData('searches', add).catch(() => undefined)
}

/** Removes all recent searches from this browser. */
export async function clearSearches(): Promise<void> {
  await deleteDeviceData('searches')
}
