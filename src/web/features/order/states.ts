import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import { t } from '#web/t.ts'

type SellerOrderState = BuyerSellerOrder['state']

/** Of a seller order's life, what its timeline needs. */
export interface Life {
  state: SellerOrderState
  timeline: readonly { state: SellerOrderState; at: string }[]
}

/** A state as its buyer would say it. */
export const stateWords: Record<SellerOrderState, string> = {
  held: t('order.state.held'),
  paid: t('order.state.paid'),
  shipped: t('order.state.shipped'),
  delivered: t('order.state.delivered'),
  received: t('order.state.received'),
  completed: t('order.state.completed'),
  expired: t('order.state.expired'),
  cancelled: t('order.state.cancelled'),
  issue: t('order.state.issue'),
  returning: t('order.state.returning'),
  returned: t('order.state.returned'),
  refunded: t('order.state.refunded'),
  disputed: t('order.state.disputed'),
  won: t('order.state.won'),
  lost: t('order.state.lost'),
}

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
