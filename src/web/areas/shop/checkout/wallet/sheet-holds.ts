import type { BagItem } from '#contract/orders/orders.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { takeHolds } from '../payment/holds.ts'

export interface SheetHolds {
  /**
   * Resolves when the holds have been requested. The payment has to wait for this, because the response identifies a
   * guest, and another guest cannot buy held items.
   */
  requested: Promise<unknown>
  /** Releases the holds that were taken for the sheet. */
  release(): Promise<void>
}

/**
 * Reserves (holds) the items while a wallet's sheet is open. If the buyer already holds any of them, for example at the
 * checkout in another tab, changes and releases nothing. All errors are ignored, because the payment holds the items
 * again or reports why it cannot.
 */
export function holdForSheet(call: Call, items: readonly BagItem[]): SheetHolds {
  const taken = take(call, items).catch(() => false)
  return {
    requested: taken,
    async release() {
      if (!(await taken)) return
      const releases = items.map(({ _id, sizeID }) =>
        call('releaseHold', { params: { id: _id }, body: { sizeID } }),
      )
      await Promise.allSettled(releases)
    },
  }
}

async function take(call: Call, items: readonly BagItem[]): Promise<boolean> {
  const { heldUntil } = await call('getQuote', { body: { items: [...items] } })
  if (heldUntil !== null) return false
  await takeHolds(call, items)
  return true
}
