import type { BulkChange } from '#contract/listings/listings.ts'

/** A bulk change without the listings it is for. */
type Unaimed<Change> = Change extends { ids: unknown } ? Omit<Change, 'ids'> : never
export type BulkCommand = Unaimed<BulkChange>

export interface BulkFormProps {
  /** `done` says it of as many listings as were changed. */
  change: (command: BulkCommand, done: (count: number) => string) => Promise<void>
}
