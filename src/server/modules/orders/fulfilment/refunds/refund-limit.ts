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
 * Enforces the setting `supportRefundLimit`: beyond it, support may not refund, and other roles must confirm their
 * identity. The sum covers all sellers of the order: refunds by the marketplace so far, refunds that will follow from
 * returns it decided, and this one. Call it before each refund and each decision that leads to one.
 * @throws refund_over_limit, step_up_needed
 */
export async function requireWithinRefundLimit(
  { settings }: Pick<OrderContext, 'settings'>,
  tx: Tx,
  { actor, requireRecentProof }: Refunder,
  { id, orderId, currency }: Pick<SellerOrderRow, 'id' | 'orderId' | 'currency'>,
  amountCents: number,
): Promise<void> {
  // Without the lock, two concurrent refunds would not see each other.
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
