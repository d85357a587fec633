import type {
  Membership,
  MemberSubscription,
  SavingsOffer,
  SubscriptionStatus,
} from '#contract/memberships/memberships.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { findCustomerId } from '#modules/accounts/accounts.ts'
import { invoiceView } from './sync/invoices.ts'
import { findInvoice } from './sync/invoices.store.ts'
import { findMembership, type MembershipRow } from './core/memberships.store.ts'
import { isOfferAvailable, previewOffer } from './join/offer.ts'
import { subscriptionTermsOf, giftWindowOf, membershipStatusOf } from './core/membership-state.ts'
import type { SubscriptionContext } from './core/memberships.context.ts'
import { membershipEndsAt, entitledUntil, isRunningSubscription } from './core/memberships.rules.ts'

/**
 * Returns the buyer's membership. If the provider is unavailable, the fields that only the provider stores are null.
 */
export async function getMembership(context: SubscriptionContext, buyerId: string): Promise<Membership> {
  const now = context.clock.now()
  const row = await findMembership(context.db, buyerId)
  const customerId = (await findCustomerId(context.db, buyerId)) ?? null
  if (!row) return { ...none, customerId }
  const membership = subscriptionTermsOf(row)
  const gift = giftWindowOf(row)
  const latest = row.latestInvoiceId ? await findInvoice(context.db, row.latestInvoiceId) : undefined
  const until = membershipEndsAt(membership, gift)
  const isLate = row.status === 'past_due' && latest?.status === 'open'
  return {
    isMember: (entitledUntil(membership, gift)?.getTime() ?? 0) > now,
    memberUntil: until?.toISOString() ?? null,
    subscriptionStatus: membershipStatusOf(membership, gift, now) as SubscriptionStatus | null,
    customerId,
    subscription: subscriptionView(row),
    latestInvoice: latest ? invoiceView(latest) : null,
    nextInvoice: await nextInvoice(context, row),
    openInvoice: isLate
      ? {
          _id: latest.id,
          due: { cents: latest.totalCents - latest.paidCents, currency: latest.currency },
          endsAt: row.graceUntil?.toISOString() ?? null,
        }
      : null,
    gift: gift && gift.until.getTime() > now ? { until: gift.until.toISOString() } : null,
    savingsOffer:
      isFeatureOn('membership') && isOfferAvailable(row, now) ? await offerOf(context, row) : null,
  }
}

const none: Omit<Membership, 'customerId'> = {
  isMember: false,
  memberUntil: null,
  subscriptionStatus: null,
  subscription: null,
  latestInvoice: null,
  nextInvoice: null,
  openInvoice: null,
  gift: null,
  savingsOffer: null,
}

async function nextInvoice(
  context: SubscriptionContext,
  row: MembershipRow,
): Promise<Membership['nextInvoice']> {
  const { subscriptionId, status, cancelAt, currency } = row
  if (!subscriptionId || !currency || cancelAt || !isRunningSubscription(status)) return null
  const next = await orUndefined(() => context.provider.previewNext(subscriptionId))
  return next ? { total: { cents: next.dueCents, currency }, at: next.at.toISOString() } : null
}

async function offerOf(context: SubscriptionContext, row: MembershipRow): Promise<SavingsOffer | null> {
  return (await orUndefined(() => previewOffer(context, row))) ?? null
}

/** Calls the provider. Returns undefined if the call fails, so that the page can still show the other details. */
function orUndefined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  return ask().catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
}

/** Converts a stored membership to the API format. Returns null if the membership has no subscription. */
export function subscriptionView(row: MembershipRow): MemberSubscription | null {
  const { subscriptionId, status, priceId, periodStart, periodEnd, currency } = row
  if (!subscriptionId || !status || !priceId || !periodStart || !periodEnd || !currency) return null
  const money = (cents: number) => ({ cents, currency })
  return {
    _id: subscriptionId,
    status: status as SubscriptionStatus,
    priceId,
    lookupKey: row.lookupKey,
    interval: row.interval ?? 'month',
    price: money(row.priceCents ?? 0),
    currentPeriodStart: periodStart.toISOString(),
    currentPeriodEnd: periodEnd.toISOString(),
    subscriptionCanceled: row.cancelAt !== null,
    card: row.card,
    discount: row.discount && {
      name: row.discount.name,
      percentOff: row.discount.percentOff,
      amountOff: row.discount.amountOffCents === null ? null : money(row.discount.amountOffCents),
      until: row.discount.until,
    },
  }
}
