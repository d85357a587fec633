import type { ConfirmView } from '#contract/orders/after-sale/order-care.ts'
import { fail } from '#platform/errors/app-error.ts'
import { dateText } from '#platform/language/formats.ts'
import { translate } from '#platform/language/translate.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import { updateByKey } from './buyer-actions.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { extendDeadlineOnce } from '../../fulfilment/deadlines/delivery-estimate.store.ts'
import {
  latestDate,
  notArrivedReportableFrom,
  extendedDeadline,
} from '../../fulfilment/deadlines/protection.rules.ts'

/**
 * Records the buyer's report that a late parcel has not arrived, and notifies the seller. The first report also
 * postpones the time when the order counts as received. Repeated calls change nothing.
 * @throws order_moved_on, not_due_yet (until the last day of the delivery estimate has passed)
 */
export function reportNotArrived(context: OrderContext, token: string): Promise<ConfirmView> {
  const { settings, clock, events } = context
  return updateByKey(context, token, async (tx, sellerOrder) => {
    const { id: sellerOrderId, state, dueAt, pausedAt, protectedUntil } = sellerOrder
    if (state !== 'shipped' && state !== 'delivered') throw fail('order_moved_on')
    if (pausedAt !== null) return
    const from = notArrivedReportableFrom(sellerOrder, settings, marketplace().timeZone)
    if (from === null || dueAt === null) throw fail('order_moved_on')
    const at = clock.now()
    if (from.getTime() > at)
      throw fail('not_due_yet', {
        message: (language) =>
          translate(language, 'error.not-due-yet.from', { day: dateText(language, from.toISOString()) }),
      })
    const now = new Date(at)
    const until = extendedDeadline(now, settings, marketplace().timeZone)
    const pause = { now, until, protectedUntil: latestDate(latestDate(until, dueAt), protectedUntil) }
    if (!(await extendDeadlineOnce(tx, sellerOrderId, pause))) throw fail('order_moved_on')
    await events.publish(tx, 'ParcelNotArrived', { sellerOrderId, by: 'buyer' })
  })
}
