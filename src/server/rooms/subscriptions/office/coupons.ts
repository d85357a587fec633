import type { HouseCoupon, NewCoupon } from '#contract/subscriptions-admin.ts'
import type { Actor } from '#platform/actor.ts'
import { audit } from '#platform/audit.ts'
import type { HouseCode, ProviderCoupons } from '#platform/cards/coupons.ts'
import type { Clock } from '#platform/clock.ts'
import { inTransaction, type Db } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'

export interface CouponDesk {
  db: Db
  clock: Clock
  coupons: ProviderCoupons
}

/** Codes at the provider, newest first; `after` is the id of the last one seen. Refuses with invalid_field (`after`). */
export async function listCoupons(
  { coupons }: CouponDesk,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<{ coupons: HouseCoupon[]; next: string | null }> {
  const page = await coupons.list(after || undefined, limit)
  if (!page) throw refuse('invalid_field', { field: 'after' })
  const { codes, hasMore } = page
  return { coupons: codes.map(shown), next: hasMore ? (codes.at(-1)?.id ?? null) : null }
}

/**
 * Makes a code. The provider is asked before the entry is written, by a key of the attempt: one that stopped in
 * between is told of when it is sent again. Refuses with code_taken, and invalid_field for an end that is past.
 */
export async function createCoupon(
  { db, clock, coupons }: CouponDesk,
  actor: Actor,
  { attempt, expiresAt, ...wish }: NewCoupon,
): Promise<HouseCoupon> {
  const end = expiresAt === null ? null : new Date(expiresAt)
  if (end && end.getTime() <= clock.now())
    throw refuse('invalid_field', { field: 'expiresAt', message: 'Choose a day to come' })
  const made = await coupons.create({ ...wish, id: attempt, currency: 'usd', expiresAt: end })
  if (made === 'taken') throw refuse('code_taken', { field: 'code' })
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

/** Ends a code for new members; who has used it keeps it. Refuses with not_found. */
export async function endCoupon(
  { db, clock, coupons }: CouponDesk,
  actor: Actor,
  id: string,
  why: string,
): Promise<HouseCoupon> {
  const ended = await coupons.end(id)
  if (!ended) throw refuse('not_found')
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

function shown({ id: _id, amountOffCents, currency, expiresAt, createdAt, ...code }: HouseCode): HouseCoupon {
  return {
    _id,
    ...code,
    amountOff: amountOffCents === null ? null : { cents: amountOffCents, currency: currency ?? 'usd' },
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
