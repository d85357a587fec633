import type {
  Membership,
  MemberSubscription,
  SavingsOffer,
  SubscriptionStatus,
} from '#contract/subscriptions.ts'
import { Refusal } from '#platform/refusal.ts'
import { findCustomerOf } from '#rooms/accounts/accounts.ts'
import { invoiceView } from './invoices.ts'
import { findInvoice } from './invoices.store.ts'
import { findMembership, type MembershipRow } from './memberships.store.ts'
import { mayOffer, previewOffer } from './offer.ts'
import { factsOf, giftOf, statusOf } from './standing.ts'
import type { SubscriptionDesk } from './subscriptions.desk.ts'
import { endsAt, entitledUntil, isRunning } from './subscriptions.rules.ts'

/** All about a buyer's membership; what only the provider could say is left out when it cannot be asked. */
export async function getMembership(desk: SubscriptionDesk, buyerId: string): Promise<Membership> {
  const now = desk.clock.now()
  const row = await findMembership(desk.db, buyerId)
  const customerId = (await findCustomerOf(desk.db, buyerId)) ?? null
  if (!row) return { ...none, customerId }
  const facts = factsOf(row)
  const gift = giftOf(row)
  const latest = row.latestInvoiceId ? await findInvoice(desk.db, row.latestInvoiceId) : undefined
  const until = endsAt(facts, gift)
  const isLate = row.status === 'past_due' && latest?.status === 'open'
  return {
    isMember: (entitledUntil(facts, gift)?.getTime() ?? 0) > now,
    memberUntil: until?.toISOString() ?? null,
    subscriptionStatus: statusOf(facts, gift, now) as SubscriptionStatus | null,
    customerId,
    subscription: subscriptionView(row),
    latestInvoice: latest ? invoiceView(latest) : null,
    nextInvoice: await nextInvoice(desk, row),
    openInvoice: isLate
      ? {
          _id: latest.id,
          due: { cents: latest.totalCents - latest.paidCents, currency: latest.currency },
          endsAt: row.graceUntil?.toISOString() ?? null,
        }
      : null,
    gift: gift && gift.until.getTime() > now ? { until: gift.until.toISOString() } : null,
    savingsOffer: mayOffer(row, now) ? await offerOf(desk, row) : null,
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

async function nextInvoice(desk: SubscriptionDesk, row: MembershipRow): Promise<Membership['nextInvoice']> {
  const { subscriptionId, status, cancelAt, currency } = row
  if (!subscriptionId || !currency || cancelAt || !isRunning(status)) return null
  const next = await orNothing(() => desk.provider.previewNext(subscriptionId))
  return next ? { total: { cents: next.dueCents, currency }, at: next.at.toISOString() } : null
}

async function offerOf(desk: SubscriptionDesk, row: MembershipRow): Promise<SavingsOffer | null> {
  return (await orNothing(() => previewOffer(desk, row))) ?? null
}

/** A page that shows the rest is better than none. */
function orNothing<T>(ask: () => Promise<T>): Promise<T | undefined> {
  return ask().catch((error: unknown) => {
    if (error instanceof Refusal) return undefined
    throw error
  })
}

/** A subscription on the wire; null before the first. */
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
