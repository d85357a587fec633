import { percentageOfAmount } from '#contract/catalog/fees.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { SavingsOffer } from '#contract/memberships/memberships.ts'
import { dayMs } from '#platform/core/clock.ts'
import { fail } from '#platform/errors/app-error.ts'
import { withLease } from './lease.ts'
import { findMembership, markOfferTaken, type MembershipRow } from '../core/memberships.store.ts'
import { requireOwnIds, type ClaimedIds } from '../core/own-ids.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'
import { syncBuyer } from '../sync/sync.ts'

// not translated: the coupon's name at the provider
const coupon = { id: 'souk_stay', name: 'Half off for staying', percentOff: 50 }
const minIntervalMs = 365 * dayMs
/**
 * Length, in ms, of the period after the first request. A repeated request within this period counts as a retry and
 * gets the same response.
 */
const retryWindowMs = dayMs

/**
 * Returns whether the offer is available. The member must have an active or trial subscription and must not have
 * accepted the offer within the last year.
 */
export function isOfferAvailable(row: MembershipRow, now: number): boolean {
  const isGood = row.status === 'active' || row.status === 'trialing'
  return isGood && (row.offerTakenAt === null || row.offerTakenAt.getTime() <= now - minIntervalMs)
}

export async function previewOffer(
  { provider }: SubscriptionContext,
  row: MembershipRow,
): Promise<SavingsOffer> {
  await provider.ensureCoupon(coupon)
  const currency = row.currency ?? marketplaceCurrency()
  const next = row.cancelAt ? undefined : await provider.previewNext(row.subscriptionId!, coupon.id)
  const cents = next?.dueCents ?? percentageOfAmount(row.priceCents ?? 0, 100 - coupon.percentOff, currency)
  const nextInvoice = { cents, currency }
  return { percentOff: coupon.percentOff, months: row.interval === 'year' ? 12 : 1, nextInvoice }
}

/**
 * Returns the savings offer for a member who wants to leave (spec §7 "add-coupon-to-invoice"). With `savingsCheck`,
 * accepts the offer: applies its discount to the next invoice and revokes the cancellation. A retry returns the same
 * result and applies nothing twice.
 * @throws not_found (also for another buyer's ids), offer_taken, wrong_state, provider_unavailable
 */
export async function addCouponToInvoice(
  context: SubscriptionContext,
  buyerId: string,
  { savingsCheck, ...claimed }: ClaimedIds & { savingsCheck: boolean },
): Promise<{ isApplied: boolean; savingsOffer: SavingsOffer | null }> {
  await requireOwnIds(context, buyerId, claimed)
  if (savingsCheck) {
    await withLease(context, buyerId, () => applyOffer(context, buyerId))
    return { isApplied: true, savingsOffer: null }
  }
  const row = await findMembership(context.db, buyerId)
  const isOpen = row !== undefined && isOfferAvailable(row, context.clock.now())
  return { isApplied: false, savingsOffer: isOpen ? await previewOffer(context, row) : null }
}

async function applyOffer(context: SubscriptionContext, buyerId: string): Promise<void> {
  const { db, provider } = context
  const row = await syncBuyer(context, buyerId)
  if (!row?.subscriptionId || (row.status !== 'active' && row.status !== 'trialing'))
    throw fail('wrong_state')
  const now = context.clock.now()
  const isRepeated = row.offerTakenAt !== null && row.offerTakenAt.getTime() > now - retryWindowMs
  if (!isRepeated && !isOfferAvailable(row, now)) throw fail('offer_taken')
  if (isRepeated && row.discount?.name === coupon.name && !row.cancelAt) return
  // The idempotency key contains the time when the offer was accepted. This time is stored before the call to the
  // provider, so that a retry uses the same key and does not apply the coupon twice.
  const takenAt = isRepeated ? row.offerTakenAt! : new Date(now)
  if (!isRepeated) await markOfferTaken(db, buyerId, takenAt)
  await provider.ensureCoupon(coupon)
  await provider.addCoupon(row.subscriptionId, coupon.id, `offer:${row.subscriptionId}:${takenAt.getTime()}`)
  await syncBuyer(context, buyerId)
}
