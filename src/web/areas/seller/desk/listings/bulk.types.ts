import type { BulkChange } from '#contract/listings.ts'

/** A bulk change without the listings it is for. */
type Unaimed<Change> = Change extends { ids: unknown } ? Omit<Change, 'ids'> : never
export type Wish = Unaimed<BulkChange>

export interface BulkFormProps {
  isBusy: boolean
  /** `done` says it of as many listings as were changed. */
  change: (wish: Wish, done: (count: number) => string) => void
}
