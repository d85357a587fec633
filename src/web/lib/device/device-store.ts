import type { SavedBag, SavedOrders } from './saved-bag.ts'

/** Facts about the last page on this device, which the service worker needs for its own pages. */
export interface SavedPage {
  key: 'page'
  language: string
  /** Theme that the visitor has chosen, or null for the device's theme. */
  theme: string | null
  /** Id of the person who was signed in when the records were saved. Empty for a guest. */
  owner: string
}

interface DeviceRecords {
  page: SavedPage
  bag: SavedBag
  orders: SavedOrders
}
type Key = keyof DeviceRecords

const database = 'souk'
const store = 'records'

/**
 * Reads a record that was saved on this device. Returns undefined if there is none, or if the browser blocks
 * IndexedDB.
 */
export function readRecord<Name extends Key>(key: Name): Promise<DeviceRecords[Name] | undefined> {
  return inStore('readonly', (records) => records.get(key)).catch(() => undefined) as Promise<
    DeviceRecords[Name] | undefined
  >
}

/** Saves a record. Does nothing if the browser blocks IndexedDB or has no space left. */
export async function writeRecord(record: DeviceRecords[Key]): Promise<void> {
  await inStore('readwrite', (records) => records.put(record)).catch(() => undefined)
}

export async function deleteRecord(key: Key): Promise<void> {
  await inStore('readwrite', (records) => records.delete(key)).catch(() => undefined)
}

/** Deletes everything that was saved on this device. */
export async function deleteRecords(): Promise<void> {
  await inStore('readwrite', (records) => records.clear()).catch(() => undefined)
}

/**
 * Runs one request. Opens the database for each request, so that an open page does not prevent the deletion of the
 * database.
 */
async function inStore<Result>(
  mode: IDBTransactionMode,
  run: (records: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const db = await open()
  try {
    const transaction = db.transaction(store, mode)
    const request = run(transaction.objectStore(store))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was aborted'))
    })
    return request.result
  } finally {
    db.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database could not be opened'))
  })
}
