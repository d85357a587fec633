import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import { tableOf } from '#web/lib/text/t.ts'

type SellerOrderState = BuyerSellerOrder['state']

/** Properties of a seller order from which its timeline is computed. */
export interface TimelineInput {
  state: SellerOrderState
  timeline: readonly { state: SellerOrderState; at: string }[]
}

/** Labels of order states for the buyer. */
export const orderStateLabels: Record<SellerOrderState, string> = tableOf('order.state')

const usualSteps: readonly SellerOrderState[] = ['paid', 'shipped', 'delivered', 'received']

interface TimelineStep {
  state: SellerOrderState
  /** ISO date of the step; null for an upcoming step. */
  at: string | null
}

/**
 * Returns the past steps of an order. If the order was not canceled, returned or disputed, the upcoming steps follow.
 */
export function createTimeline({ state, timeline }: TimelineInput): TimelineStep[] {
  const past = timeline.filter((stop) => stop.state !== 'held' || timeline.length === 1)
  const at = usualSteps.indexOf(state)
  const next = at === -1 ? [] : usualSteps.slice(at + 1)
  return [...past, ...next.map((ahead) => ({ state: ahead, at: null }))]
}
