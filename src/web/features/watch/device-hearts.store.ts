/** Watched item of a visitor without a session, saved on this device. */
export interface DeviceHeart {
  /** Key of the item, as in `watchKey`. */
  key: string
  /** Time, in ms, when the item was saved. */
  at: number
}

/** Maximum number of items that are saved on a device. */
export const maxDeviceHearts = 100

const database = 'souk-hearts'
const store = 'hearts'

/** Returns the saved items, newest first. */
export async function readHearts(): Promise<DeviceHeart[]> {
  const hearts = await inStore('readonly', (items) => items.getAll() as IDBRequest<DeviceHeart[]>)
  return hearts.toSorted((a, b) => b.at - a.at)
}

/** Saves an item. An item that is already saved keeps its time. */
export async function addHeart(key: string, at: number): Promise<void> {
  const isSaved = (await inStore('readonly', (items) => items.count(key))) > 0
  if (!isSaved) await inStore('readwrite', (items) => items.put({ key, at } satisfies DeviceHeart))
}

export async function removeHeart(key: string): Promise<void> {
  await inStore('readwrite', (items) => items.delete(key))
}

/** Runs one request. Closes the database after each request, so that no tab blocks deleting the database. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  run: (items: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const db = await openDatabase()
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

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'key' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The database could not be opened'))
  })
}
