import type { BagItem } from '#contract/orders/orders.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError, type Call } from '#web/lib/calls/caller.ts'

/**
 * Reserves (holds) each item for this buyer, or extends the hold once near its end. Requests holds one at a time until
 * one request succeeds, because the response to that request contains the key that identifies a guest. Parallel first
 * requests would hold each item for a different guest. Returns a message if a limit was reached.
 */
export async function takeHolds(call: Call, items: readonly BagItem[]): Promise<string | undefined> {
  const results: Result[] = []
  while (results.length < items.length && !results.some(({ isTaken }) => isTaken))
    results.push(await takeOne(call, items[results.length]!))
  results.push(...(await Promise.all(items.slice(results.length).map((item) => takeOne(call, item)))))
  return results.find(({ limit }) => limit !== undefined)?.limit
}

interface Result {
  isTaken: boolean
  limit?: string
}

/** Holds one item. If the item is unavailable, the next quote contains the reason. */
async function takeOne(call: Call, { _id, sizeID, quantity = 1 }: BagItem): Promise<Result> {
  try {
    await call('takeHold', { params: { id: _id }, body: { sizeID, quantity } })
    return { isTaken: true }
  } catch (error) {
    if (error instanceof CallError && limits.includes(error.code))
      return { isTaken: false, limit: error.message }
    if (!(error instanceof CallError) || !closed.includes(error.code)) throw error
    return { isTaken: false }
  }
}

const limits: readonly ErrorCode[] = ['too_many_holds', 'held_too_long']

const closed: readonly ErrorCode[] = ['subscription_required', 'seller_away']
