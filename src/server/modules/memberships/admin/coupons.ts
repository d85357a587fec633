import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { AdminCoupon, NewCoupon } from '#contract/memberships/memberships-admin.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { ProviderCode, ProviderCoupons } from '#platform/payments/ports/coupons.ts'
import type { Clock } from '#platform/core/clock.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'

export interface CouponContext {
  db: Db
  clock: Clock
  coupons: ProviderCoupons
}

/**
 * Returns a page of the provider's promotion codes, newest first. `after` is the id of the last promotion code on the
 * previous page.
 * @throws invalid_field (`after`)
 */
export async function listCoupons(
  { coupons }: CouponContext,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ coupons: AdminCoupon[]; next: string | null }> {
  const page = await coupons.list(after || undefined, limit)
  if (!page) throw fail('invalid_field', { field: 'after' })
  const { codes, hasMore } = page
  return { coupons: codes.map(shown), next: hasMore ? (codes.at(-1)?.id ?? null) : null }
}

/**
 * Creates a promotion code at the provider, then writes the audit entry. `attempt` is the idempotency key. A retry
 * after a crash returns the same promotion code and writes the audit entry if it is missing.
 * @throws code_taken, invalid_field (if the end date is in the past)
 */
export async function createCoupon(
  { db, clock, coupons }: CouponContext,
  actor: Actor,
  { attempt, expiresAt, ...input }: NewCoupon,
): Promise<AdminCoupon> {
  const end = expiresAt === null ? null : new Date(expiresAt)
  if (end && end.getTime() <= clock.now())
    throw fail('invalid_field', {
      field: 'expiresAt',
      message: (language) => translate(language, 'error.choose-coming-day'),
    })
  const made = await coupons.create({
    ...input,
    id: attempt,
    currency: marketplaceCurrency(),
    expiresAt: end,
  })
  if (made === 'taken') throw fail('code_taken', { field: 'code' })
  const { _id, createdAt: _, timesUsed: __, ...after } = shown(made)
  await inTransaction(db, (tx) =>
    audit(tx, {
      actor,
      action: 'coupon.create',
      target: { kind: 'coupon', id: _id },
      after,
      at: clock.now(),
    }),
  )
  return shown(made)
}

/**
 * Deactivates a promotion code. Members who have already used the code keep their discount.
 * @throws not_found
 */
export async function endCoupon(
  { db, clock, coupons }: CouponContext,
  actor: Actor,
  id: string,
  reason: string,
): Promise<AdminCoupon> {
  const ended = await coupons.end(id)
  if (!ended) throw fail('not_found')
  await inTransaction(db, (tx) =>
    audit(tx, {
      actor,
      action: 'coupon.end',
      target: { kind: 'coupon', id },
      after: { code: ended.code, isActive: false },
      reason,
      at: clock.now(),
    }),
  )
  return shown(ended)
}

function shown({
  id: _id,
  amountOffCents,
  currency,
  expiresAt,
  createdAt,
  ...code
}: ProviderCode): AdminCoupon {
  return {
    _id,
    ...code,
    amountOff:
      amountOffCents === null ? null : { cents: amountOffCents, currency: currency ?? marketplaceCurrency() },
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
