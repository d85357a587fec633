import { changeDeviceData, readDeviceData, writeDeviceData } from '#web/lib/device/device-data.ts'

/** Maximum number of viewed listings that the browser stores. */
const maxViewed = 24

/** Returns the ids of the listings that were viewed in this browser, latest first. */
export const readViewed = async (): Promise<string[]> => (await readDeviceData('viewed')) ?? []

/** Adds a listing to the viewed listings, or moves it to the front. */
export const recordViewed = (id: string): Promise<void> =>
  changeDeviceData('viewed', (ids = []) =>
    [id, ...ids.filter((other) => other !== id)].slice(0, maxViewed),
  ).catch(() => undefined)

export const replaceViewed = (ids: string[]): Promise<void> => writeDeviceData('viewed', ids)
