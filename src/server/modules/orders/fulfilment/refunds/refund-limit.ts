import { limitedRefundRoles } from '#contract/staff-roles.ts'
import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { moneyText } from '#platform/language/formats.ts'
import { translate } from '#platform/language/translate.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import type { SellerOrderRow } from '../../core/seller-orders.store.ts'
import { lockRefundsByStaff, sumRefundsByStaff } from './refunds.store.ts'

/** Who of the team gives money back. */
export interface Refunder {
  actor: Actor
  /** @throws step_up_needed */
  requireProven(): void
}

/**
 * Holds support to the setting `supportRefundLimit`, and asks everybody else for a proof beyond it: what the marketplace has refunded of the order so far, of whichever
 * of its sellers, what will be after the returns it decided, and this. Asked before each refund, and before each decision that one follows from.
 * @throws refund_over_limit, step_up_needed
 */
export async function requireWithinLimit(
  { settings }: Pick<OrderContext, 'settings'>,
  tx: Tx,
  { actor, requireProven }: Refunder,
  { id, orderId, currency }: Pick<SellerOrderRow, 'id' | 'orderId' | 'currency'>,
  amountCents: number,
): Promise<void> {
  // Two at once would each find the other's not there yet.
  await lockRefundsByStaff(tx, orderId)
  const limitCents = settings.supportRefundLimit
  if ((await sumRefundsByStaff(tx, orderId, id)) + amountCents <= limitCents) return
  const role = actor.kind === 'seller' ? actor.role : null
  if (role === null || !limitedRefundRoles.includes(role)) return requireProven()
  throw fail('refund_over_limit', {
    message: (language) =>
      translate(language, 'error.refund-over-limit', {
        limit: moneyText(language, { cents: limitCents, currency }),
      }),
  })
}
