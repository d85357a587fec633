import { expect, type Page } from '@playwright/test'

/** Everything that the shop has stored in a browser profile, apart from cookies and local storage. */
interface Stored {
  records: { key: string }[]
  caches: string[]
  workers: number
}

/** Returns what the shop has stored on the device. */
export function storedOnDevice(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const records = await new Promise<{ key: string }[]>((resolve) => {
      const request = indexedDB.open('souk-device')
      // Aborts the upgrade, so that a missing database is not created.
      request.onupgradeneeded = () => request.transaction!.abort()
      request.onerror = () => resolve([])
      request.onsuccess = () => {
        const transaction = request.result.transaction('values')
        const [keys, values] = [
          transaction.objectStore('values').getAllKeys(),
          transaction.objectStore('values').getAll(),
        ]
        transaction.oncomplete = () => {
          request.result.close()
          resolve(keys.result.map((key, at) => ({ key: String(key), ...(values.result[at] as object) })))
        }
      }
    })
    const workers = await navigator.serviceWorker.getRegistrations()
    return { records, caches: await caches.keys(), workers: workers.length }
  })
}

/** Waits until the service worker controls the page and the record has been saved. */
export async function expectSaved(page: Page, key: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 })
    .toBe(true)
  await expect
    .poll(async () => (await storedOnDevice(page)).records.map((record) => record.key), { timeout: 30_000 })
    .toContain(key)
}
