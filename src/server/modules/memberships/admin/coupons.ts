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
 * Codes at the provider, newest first; `after` is the id of the last one seen.
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
 * Makes a code. The provider is asked before the entry is written, by a key of the attempt: one that stopped in
 * between is told of when it is sent again.
 * @throws code_taken, and invalid_field for an end that is past
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
 * Ends a code for new members; who has used it keeps it.
 * @throws not_found
 */
export async function endCoupon(
  { db, clock, coupons }: CouponContext,
  actor: Actor,
  id: string,
  why: string,
): Promise<AdminCoupon> {
  const ended = await coupons.end(id)
  if (!ended) throw fail('not_found')
  await inTransaction(db, (tx) =>
    audit(tx, {
      actor,
      action: 'coupon.end',
      target: { kind: 'coupon', id },
      after: { code: ended.code, isActive: false },
      why,
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
