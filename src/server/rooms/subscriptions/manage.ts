import type { Buyer } from '#contract/accounts.ts'
import type {
  MemberInvoice,
  MemberSubscription,
  portalFlows,
  SubscriptionStatus,
} from '#contract/subscriptions.ts'
import { refuse } from '#platform/refusal.ts'
import { getBuyerView, getStanding } from '#rooms/accounts/accounts.ts'
import { invoiceView } from './invoices.ts'
import { findInvoice } from './invoices.store.ts'
import { subscriptionView } from './membership-view.ts'
import { findMembership } from './memberships.store.ts'
import { requireOwn, type Claimed } from './own.ts'
import type { SubscriptionDesk } from './subscriptions.desk.ts'
import { isOpen, isRunning } from './subscriptions.rules.ts'
import { syncBuyer } from './sync.ts'

/**
 * Whether the buyer is entitled (spec §4), by one read of our own: the end in ms since the epoch. Refuses with not_found.
 */
export async function checkSubscriptionStatus(
  { db }: Pick<SubscriptionDesk, 'db'>,
  buyerId: string,
): Promise<{ subscriptionStatus: SubscriptionStatus | null; subscriptionEndDate: number | null }> {
  const { status, memberUntil } = await getStanding(db, buyerId)
  return {
    subscriptionStatus: status as SubscriptionStatus | null,
    subscriptionEndDate: memberUntil?.getTime() ?? null,
  }
}

/** Asks the provider anew; the buyer as it then is. `id` is the own _id or subscription. Refuses with not_found. */
export async function refreshStatus(
  desk: SubscriptionDesk,
  buyerId: string,
  id: string,
  token: string,
): Promise<{ buyer: Buyer; token: string }> {
  if (id !== buyerId && id !== (await findMembership(desk.db, buyerId))?.subscriptionId)
    throw refuse('not_found')
  await syncBuyer(desk, buyerId)
  return { buyer: await getBuyerView(desk.db, buyerId, desk.clock.now()), token }
}

/** The own subscription and its latest invoice as the provider has them. Refuses with not_found, provider_unavailable. */
export async function getStatusDash(
  desk: SubscriptionDesk,
  buyerId: string,
  customerId: string,
): Promise<{ subscription: MemberSubscription | null; latestInvoice: MemberInvoice | null }> {
  await requireOwn(desk, buyerId, { customerId })
  const row = await syncBuyer(desk, buyerId)
  const latest = row?.latestInvoiceId ? await findInvoice(desk.db, row.latestInvoiceId) : undefined
  return {
    subscription: row ? subscriptionView(row) : null,
    latestInvoice: latest ? invoiceView(latest) : null,
  }
}

/**
 * A link to a page of the provider's portal; the customer is the caller's own, whatever the body says.
 * Refuses with not_found (somebody else's ids, nobody's customer), invalid_field (return_url), wrong_state (there is
 * nothing to cancel or change), provider_unavailable.
 */
export async function createPortalSession(
  desk: SubscriptionDesk,
  buyerId: string,
  {
    return_url: back,
    flowType = null,
    ...claimed
  }: Claimed & { return_url: string; flowType?: (typeof portalFlows)[number] | null | undefined },
): Promise<{ url: string }> {
  const { customerId, subscriptionId, status } = await requireOwn(desk, buyerId, claimed)
  const returnUrl = ownAddress(desk.origin(), back)
  if (!customerId) throw refuse('not_found')
  const isAbout = flowType === 'subscription_cancel' || flowType === 'subscription_update'
  if (isAbout && !isRunning(status)) throw refuse('wrong_state')
  return { url: await desk.provider.openPortal({ customerId, returnUrl, flow: flowType, subscriptionId }) }
}

/** An address of ours, absolute or a path. Refuses with invalid_field. */
function ownAddress(origin: string, wish: string): string {
  const address = URL.parse(wish, origin)
  if (address && address.origin === origin && address.username === '') return address.href
  throw refuse('invalid_field', { field: 'return_url', message: 'This address is not ours' })
}

/**
 * Takes a cancellation back (spec §2 "/reactivate-subscription/{id}"). One that goes on anyway is answered the same.
 * Refuses with not_found (also somebody else's), membership_ended, provider_unavailable.
 */
export async function reactivateSubscription(
  desk: SubscriptionDesk,
  buyerId: string,
  id: string,
): Promise<{ subscription: MemberSubscription }> {
  if ((await findMembership(desk.db, buyerId))?.subscriptionId !== id) throw refuse('not_found')
  const before = await syncBuyer(desk, buyerId)
  if (!before || before.subscriptionId !== id || !isOpen(before.status)) throw refuse('membership_ended')
  if (before.cancelAt) await desk.provider.keepGoing({ id, cancelAt: before.cancelAt })
  const row = before.cancelAt ? await syncBuyer(desk, buyerId) : before
  if (!row || !isOpen(row.status)) throw refuse('membership_ended')
  return { subscription: subscriptionView(row)! }
}
