/** Progress of loading the demo, stored in the `settings` table in the same transaction as the loaded rows. */
export interface SeedProgress {
  listings: number
  /**
   * Reference time for all times in the catalog, in ms since the epoch. A resumed seeding uses the same reference time.
   */
  at: number
  done: number
  /**
   * State of the demo trading data (orders, payments, reviews), which is loaded after the listings. `wanted` means that
   * the data is not loaded yet.
   */
  trade?: 'wanted' | 'loaded'
}

export const progressKey = 'demo.catalog'

export function percentDone(progress: SeedProgress): string {
  return `${Math.floor((progress.done / progress.listings) * 100)} %`
}
