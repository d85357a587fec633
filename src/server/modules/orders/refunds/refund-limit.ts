import { limitedRefundRoles } from '#contract/accounts/staff-roles.ts'
import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import type { Actor } from '#platform/http/actor.ts'
import { moneyText } from '#platform/language/formats.ts'
import { translate } from '#platform/language/translate.ts'
import type { OrderContext } from '../orders.context.ts'
import type { SellerOrderRow } from '../seller-orders.store.ts'
import { lockRefundsByStaff, sumRefundsByStaff } from './refunds.store.ts'

/**
 * Holds support to the setting `supportRefundLimit`: what the marketplace has refunded of the order so far, of whichever
 * of its sellers, what will be after the returns it decided, and this. Asked before each refund, and before each decision that one follows from.
 * @throws refund_over_limit
 */
export async function requireWithinLimit(
  { settings }: Pick<OrderContext, 'settings'>,
  tx: Tx,
  actor: Actor,
  { id, orderId, currency }: Pick<SellerOrderRow, 'id' | 'orderId' | 'currency'>,
  amountCents: number,
): Promise<void> {
  if (actor.kind !== 'seller' || actor.role === null || !limitedRefundRoles.includes(actor.role)) return
  // Two at once would each find the other's not there yet.
  await lockRefundsByStaff(tx, orderId)
  const limitCents = settings.supportRefundLimit
  if ((await sumRefundsByStaff(tx, orderId, id)) + amountCents <= limitCents) return
  throw fail('refund_over_limit', {
    message: (language) =>
      translate(language, 'error.refund-over-limit', {
        limit: moneyText(language, { cents: limitCents, currency }),
      }),
  })
}
