import { limitedRefundRoles } from '#contract/staff-roles.ts'
import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { moneyText } from '#platform/language/formats.ts'
import { translate } from '#platform/language/translate.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import type { SellerOrderRow } from '../../core/seller-orders.store.ts'
import { lockRefundsByStaff, sumRefundsByStaff } from './refunds.store.ts'

/** Team member who refunds a buyer. */
export interface Refunder {
  actor: Actor
  /** @throws step_up_needed */
  requireRecentProof(): void
}

/**
 * Enforces the setting `supportRefundLimit`. Above the limit, the support team is not allowed to refund, and other
 * roles must confirm their identity. The limit applies to the sum for all seller orders in the order: previous refunds
 * by the team, refunds that will follow from returns ordered by the team, and the requested refund. Must be called
 * before each refund and each decision that leads to a refund.
 * @throws refund_over_limit, step_up_needed
 */
export async function requireWithinRefundLimit(
  { settings }: Pick<OrderContext, 'settings'>,
  tx: Tx,
  { actor, requireRecentProof }: Refunder,
  { id, orderId, currency }: Pick<SellerOrderRow, 'id' | 'orderId' | 'currency'>,
  amountCents: number,
): Promise<void> {
  // The lock makes concurrent refunds of the order wait, so that each check includes all earlier refunds.
  await lockRefundsByStaff(tx, orderId)
  const limitCents = settings.supportRefundLimit
  if ((await sumRefundsByStaff(tx, orderId, id)) + amountCents <= limitCents) return
  const role = actor.kind === 'seller' ? actor.role : null
  if (role === null || !limitedRefundRoles.includes(role)) return requireRecentProof()
  throw fail('refund_over_limit', {
    message: (language) =>
      translate(language, 'error.refund-over-limit', {
        limit: moneyText(language, { cents: limitCents, currency }),
      }),
  })
}
