import { clear, createStore, del, delMany, get, set, update, type UseStore } from 'idb-keyval'
import type { SavedBag, SavedOrders } from './saved-bag.ts'

/** Properties of the last page on this device, which the service worker needs for its own pages. */
export interface SavedPage {
  language: string
  /** Theme that the visitor has chosen, or null for the device's theme. */
  theme: string | null
  /** Id of the person who was signed in when the page was saved. Empty for a guest. */
  owner: string
}

/** Item that a visitor without a session watches. */
export interface DeviceHeart {
  /** Key of the item, as in `watchKey`. */
  key: string
  /** Time, in ms, when the item was saved. */
  at: number
}

/** Data that only this browser stores, in IndexedDB. It is deleted when the person signs out. */
export interface DeviceData {
  page: SavedPage
  bag: SavedBag
  orders: SavedOrders
  /** Push subscription of the person who turned on push notifications. */
  push: { endpoint: string; owner: string }
  hearts: DeviceHeart[]
  /** Ids of the viewed listings, latest first. */
  viewed: string[]
  /** Recent searches, latest first. */
  searches: string[]
}
type Key = keyof DeviceData

let store: UseStore | undefined
const open = () => (store ??= createStore('souk-device', 'values'))

/** Reads a value. Returns undefined if there is no value, or if the browser does not allow storage. */
export async function readDeviceData<Name extends Key>(key: Name): Promise<DeviceData[Name] | undefined> {
  try {
    return await get<DeviceData[Name]>(key, open())
  } catch {
    return undefined
  }
}

/** Saves a value. Does nothing if the browser does not allow storage or has no space left. */
export function writeDeviceData<Name extends Key>(key: Name, value: DeviceData[Name]): Promise<void> {
  return ifAllowed(() => set(key, value, open()))
}

/**
 * Changes a value atomically, because several tabs can change it. Rejects if the browser does not allow storage.
 * @throws DOMException
 */
export async function changeDeviceData<Name extends Key>(
  key: Name,
  change: (value: DeviceData[Name] | undefined) => DeviceData[Name],
): Promise<void> {
  await update<DeviceData[Name]>(key, change, open())
}

export const deleteDeviceData = (key: Key): Promise<void> => ifAllowed(() => del(key, open()))

/**
 * Deletes the data of a signed-in person. Keeps the data that a guest has collected, which moves to the account at
 * sign-in.
 */
export const deletePersonalData = (): Promise<void> =>
  ifAllowed(() => delMany(['page', 'bag', 'orders', 'push'] satisfies Key[], open()))

/** Deletes all data. */
export const clearDeviceData = (): Promise<void> => ifAllowed(() => clear(open()))

/** Ignores errors, because some browsers do not allow storage, for example in private windows. */
async function ifAllowed(change: () => Promise<void>): Promise<void> {
  try {
    await change()
  } catch {
    // Ignored.
  }
}
