import type { BagItem } from '#contract/orders/orders.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError, type Call } from '#web/caller.ts'

/**
 * Holds each listing for this shopper; asked again near its end, a hold is extended, once. A guest's key comes with
 * the first answer, so that one is waited for: else every listing would be held by another guest.
 */
export async function takeHolds(call: Call, items: readonly BagItem[]): Promise<void> {
  let at = 0
  while (at < items.length && !(await takeOne(call, items[at++]!))) continue
  await Promise.all(items.slice(at).map((item) => takeOne(call, item)))
}

/** False when it was refused: why is read from the quote that follows, for all listings at once. */
async function takeOne(call: Call, { _id, sizeID }: BagItem): Promise<boolean> {
  try {
    await call('takeHold', { params: { id: _id }, body: { sizeID } })
    return true
  } catch (error) {
    if (!(error instanceof CallError) || !closed.includes(error.code)) throw error
    return false
  }
}

const closed: readonly ErrorCode[] = ['subscription_required', 'seller_away']
