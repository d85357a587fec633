/** The row in `settings` that says how far the demo has got; written with the rows it counts. */
export interface SeedProgress {
  listings: number
  /** ms since the epoch: all times of the catalog hang on it, so a later run goes on with the same. */
  at: number
  done: number
  /** The demo comes with its trade: still to be loaded once the listings are there, or loaded with them. */
  trade?: 'wanted' | 'loaded'
}

export const progressKey = 'demo.catalog'

export function share(progress: SeedProgress): string {
  return `${Math.floor((progress.done / progress.listings) * 100)} %`
}
