import type { SavingsOffer } from '#contract/subscriptions.ts'
import { dayMs } from '#platform/clock.ts'
import { refuse } from '#platform/refusal.ts'
import { withLease } from './lease.ts'
import { findMembership, takeOffer, type MembershipRow } from './memberships.store.ts'
import { requireOwn, type Claimed } from './own.ts'
import type { SubscriptionDesk } from './subscriptions.desk.ts'
import { syncBuyer } from './sync.ts'

/** Settings: what a member who is leaving is offered, and how often. */
const coupon = { id: 'souk_stay', name: 'Half off for staying', percentOff: 50 }
const againAfterMs = 365 * dayMs
/** So long the same answer is given to who asks again, because the first was lost. */
const answeredForMs = dayMs

/** Only a subscription in good order, and one time a year. */
export function mayOffer(row: MembershipRow, now: number): boolean {
  const isGood = row.status === 'active' || row.status === 'trialing'
  return isGood && (row.offerTakenAt === null || row.offerTakenAt.getTime() <= now - againAfterMs)
}

export async function previewOffer(
  { provider }: SubscriptionDesk,
  row: MembershipRow,
): Promise<SavingsOffer> {
  await provider.ensureCoupon(coupon)
  const next = row.cancelAt ? undefined : await provider.previewNext(row.subscriptionId!, coupon.id)
  const cents = next?.dueCents ?? Math.round(((row.priceCents ?? 0) * (100 - coupon.percentOff)) / 100)
  const nextInvoice = { cents, currency: row.currency ?? 'usd' }
  return { percentOff: coupon.percentOff, months: row.interval === 'year' ? 12 : 1, nextInvoice }
}

/**
 * The offer to who is leaving (spec §7 "add-coupon-to-invoice"): `savingsCheck` takes it, which lowers the next invoice
 * and takes the leaving back; else it is shown. Asked again soon after it is answered the same, and nothing is given twice.
 * Refuses with not_found (also somebody else's ids), offer_taken, wrong_state, provider_unavailable.
 */
export async function addCouponToInvoice(
  desk: SubscriptionDesk,
  buyerId: string,
  { savingsCheck, ...claimed }: Claimed & { savingsCheck: boolean },
): Promise<{ isApplied: boolean; savingsOffer: SavingsOffer | null }> {
  await requireOwn(desk, buyerId, claimed)
  if (savingsCheck) {
    await withLease(desk, buyerId, () => take(desk, buyerId))
    return { isApplied: true, savingsOffer: null }
  }
  const row = await findMembership(desk.db, buyerId)
  const isOpen = row !== undefined && mayOffer(row, desk.clock.now())
  return { isApplied: false, savingsOffer: isOpen ? await previewOffer(desk, row) : null }
}

async function take(desk: SubscriptionDesk, buyerId: string): Promise<void> {
  const { db, provider } = desk
  const row = await syncBuyer(desk, buyerId)
  if (!row?.subscriptionId || (row.status !== 'active' && row.status !== 'trialing'))
    throw refuse('wrong_state')
  const now = desk.clock.now()
  const isRepeated = row.offerTakenAt !== null && row.offerTakenAt.getTime() > now - answeredForMs
  if (!isRepeated && !mayOffer(row, now)) throw refuse('offer_taken')
  if (isRepeated && row.discount?.name === coupon.name && !row.cancelAt) return
  // Row first: taken twice would be given twice. The time it was taken is the key.
  const takenAt = isRepeated ? row.offerTakenAt! : new Date(now)
  if (!isRepeated) await takeOffer(db, buyerId, takenAt)
  await provider.ensureCoupon(coupon)
  await provider.addCoupon(row.subscriptionId, coupon.id, `offer:${row.subscriptionId}:${takenAt.getTime()}`)
  await syncBuyer(desk, buyerId)
}
