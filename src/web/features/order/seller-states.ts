import type { stateWords } from './states.ts'
import { t } from '#web/t.ts'

/** A state as the seller reads it: nothing in it sounds like the buyer's bank is the seller's. */
export const sellerStateWords: typeof stateWords = {
  held: t('order.state.held'),
  paid: t('order.state.paid'),
  shipped: t('order.seller-state.shipped'),
  delivered: t('order.state.delivered'),
  received: t('order.seller-state.received'),
  completed: t('order.state.completed'),
  expired: t('order.state.expired'),
  cancelled: t('order.state.cancelled'),
  issue: t('order.seller-state.issue'),
  returning: t('order.state.returning'),
  returned: t('order.seller-state.returned'),
  refunded: t('order.state.refunded'),
  disputed: t('order.seller-state.disputed'),
  won: t('order.seller-state.won'),
  lost: t('order.seller-state.lost'),
}
