import type { BagItem } from '#contract/orders.ts'
import type { Call } from '#web/caller.ts'

/**
 * Holds each piece for this shopper; asked again near its end, a hold is extended, once. A guest's key comes with
 * the first answer, so that one is waited for: else every piece would be held by another guest.
 */
export async function takeHolds(call: Call, items: readonly BagItem[]): Promise<void> {
  const [first, ...rest] = items
  if (!first) return
  await takeOne(call, first)
  await Promise.all(rest.map((item) => takeOne(call, item)))
}

/** Whether it is out of stock is read from the quote that follows, for all pieces at once. */
function takeOne(call: Call, { _id, sizeID }: BagItem): Promise<boolean> {
  return call('takeHold', { params: { id: _id }, body: { sizeID } })
}
