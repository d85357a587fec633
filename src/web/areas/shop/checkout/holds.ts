import type { BagItem } from '#contract/orders/orders.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { CallError, type Call } from '#web/lib/calls/caller.ts'

/**
 * Holds each listing for this shopper; asked again near its end, a hold is extended, once. A guest's key comes with
 * the first answer, so that one is waited for: else every listing would be held by another guest. Returns what the shopper is to be told where a limit was reached.
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

/** Why a listing is closed is read from the quote that follows, for all listings at once. */
async function takeOne(call: Call, { _id, sizeID }: BagItem): Promise<Result> {
  try {
    await call('takeHold', { params: { id: _id }, body: { sizeID } })
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
