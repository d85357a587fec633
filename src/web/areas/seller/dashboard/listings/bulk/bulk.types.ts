import type { BulkChange } from '#contract/listings/bulk-change.ts'

/** Bulk change without the ids of its listings. */
type WithoutIds<Change> = Change extends { ids: unknown } ? Omit<Change, 'ids'> : never
export type BulkCommand = WithoutIds<BulkChange>

export interface BulkFormProps {
  /** Applies the change. `done` returns the success message for the number of changed listings. */
  change: (command: BulkCommand, done: (count: number) => string) => Promise<void>
}
