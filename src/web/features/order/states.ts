import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import { tableOf } from '#web/lib/text/t.ts'

type SellerOrderState = BuyerSellerOrder['state']

/** Of a seller order's life, what its timeline needs. */
export interface Life {
  state: SellerOrderState
  timeline: readonly { state: SellerOrderState; at: string }[]
}

/** A state as its buyer would say it. */
export const stateWords: Record<SellerOrderState, string> = tableOf('order.state')

const road: readonly SellerOrderState[] = ['paid', 'shipped', 'delivered', 'received']

interface Stop {
  state: SellerOrderState
  /** ISO; null: still to come. */
  at: string | null
}

/** What has happened, then what is still to come as long as the parcel is on its ordinary road. */
export function timelineOf({ state, timeline }: Life): Stop[] {
  const past = timeline.filter((stop) => stop.state !== 'held' || timeline.length === 1)
  const at = road.indexOf(state)
  const next = at === -1 ? [] : road.slice(at + 1)
  return [...past, ...next.map((ahead) => ({ state: ahead, at: null }))]
}
