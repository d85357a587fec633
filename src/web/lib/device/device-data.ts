import { clear, createStore, get, set, update, type UseStore } from 'idb-keyval'

/** Data that is kept in this browser only, in IndexedDB. It is removed when the visitor signs out. */
export interface DeviceData {
  /** Ids of the viewed listings, latest first. */
  viewed: string[]
  /** Recent searches, latest first. */
  searches: string[]
}

let store: UseStore | undefined
const open = () => (store ??= createStore('souk-device', 'values'))

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []

/** Returns stored texts. Returns an empty list if the browser does not allow storage, as in some private windows. */
export async function readDeviceData(key: keyof DeviceData): Promise<string[]> {
  return textsOf(await get(key, open()).catch(() => undefined))
}

/** Replaces stored texts. Does nothing if the browser does not allow storage. */
export async function writeDeviceData(key: keyof DeviceData, texts: readonly string[]): Promise<void> {
  await set(key, texts, open()).catch(() => undefined)
}

/** Changes stored texts atomically, because several tabs can change them. Does nothing without storage. */
export async function changeDeviceData(
  key: keyof DeviceData,
  change: (texts: string[]) => string[],
): Promise<void> {
  await update(key, (value) => change(textsOf(value)), open()).catch(() => undefined)
}

/** Removes all data of this module from the browser. */
export async function clearDeviceData(): Promise<void> {
  await clear(open()).catch(() => undefined)
}
