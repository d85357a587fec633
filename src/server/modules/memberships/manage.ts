import type { Buyer } from '#contract/accounts/accounts.ts'
import type {
  MemberInvoice,
  MemberSubscription,
  portalFlows,
  SubscriptionStatus,
} from '#contract/memberships/memberships.ts'
import { fail } from '#platform/errors/app-error.ts'
import { getBuyerView, getStanding } from '#modules/accounts/accounts.ts'
import { invoiceView } from './sync/invoices.ts'
import { findInvoice } from './sync/invoices.store.ts'
import { subscriptionView } from './membership-view.ts'
import { findMembership } from './core/memberships.store.ts'
import { requireOwn, type Claimed } from './core/own.ts'
import type { SubscriptionContext } from './core/memberships.context.ts'
import { isOpen, isRunning } from './core/memberships.rules.ts'
import { syncBuyer } from './sync/sync.ts'
import { translate } from '#platform/language/translate.ts'

/**
 * Whether the buyer is entitled (spec §4), by one read of our own: the end in ms since the epoch. It is the buyer's own
 * end until that has passed; then, while a renewal is waited for, the end of the wait.
 * @throws not_found
 */
export async function checkSubscriptionStatus(
  { db, clock }: Pick<SubscriptionContext, 'db' | 'clock'>,
  buyerId: string,
): Promise<{ subscriptionStatus: SubscriptionStatus | null; subscriptionEndDate: number | null }> {
  const { status, endAt, memberUntil } = await getStanding(db, buyerId)
  const isAhead = endAt !== null && endAt.getTime() > clock.now() && memberUntil !== null
  return {
    subscriptionStatus: status as SubscriptionStatus | null,
    subscriptionEndDate: (isAhead ? endAt : memberUntil)?.getTime() ?? null,
  }
}

/**
 * Asks the provider anew; the buyer as it then is. `id` is the own _id or subscription.
 * @throws not_found
 */
export async function refreshStatus(
  context: SubscriptionContext,
  buyerId: string,
  id: string,
  token: string,
): Promise<{ buyer: Buyer; token: string }> {
  if (id !== buyerId && id !== (await findMembership(context.db, buyerId))?.subscriptionId)
    throw fail('not_found')
  await syncBuyer(context, buyerId)
  return { buyer: await getBuyerView(context.db, buyerId, context.clock.now()), token }
}

/**
 * The own subscription and its latest invoice as the provider has them.
 * @throws not_found, provider_unavailable
 */
export async function getStatusDash(
  context: SubscriptionContext,
  buyerId: string,
  customerId: string,
): Promise<{ subscription: MemberSubscription | null; latestInvoice: MemberInvoice | null }> {
  await requireOwn(context, buyerId, { customerId })
  const row = await syncBuyer(context, buyerId)
  const latest = row?.latestInvoiceId ? await findInvoice(context.db, row.latestInvoiceId) : undefined
  return {
    subscription: row ? subscriptionView(row) : null,
    latestInvoice: latest ? invoiceView(latest) : null,
  }
}

/**
 * A link to a page of the provider's portal; the customer is the caller's own, whatever the body says.
 * @throws not_found (someone else's ids, nobody's customer), invalid_field (return_url), wrong_state (there is
 * nothing to cancel or change), provider_unavailable
 */
export async function createPortalSession(
  context: SubscriptionContext,
  buyerId: string,
  {
    return_url: back,
    flowType = null,
    ...claimed
  }: Claimed & { return_url: string; flowType?: (typeof portalFlows)[number] | null | undefined },
): Promise<{ url: string }> {
  const { customerId, subscriptionId, status } = await requireOwn(context, buyerId, claimed)
  const returnUrl = ownAddress(context.origin(), back)
  if (!customerId) throw fail('not_found')
  const isAbout = flowType === 'subscription_cancel' || flowType === 'subscription_update'
  if (isAbout && !isRunning(status)) throw fail('wrong_state')
  return { url: await context.provider.openPortal({ customerId, returnUrl, flow: flowType, subscriptionId }) }
}

/**
 * An address of ours, absolute or a path.
 * @throws invalid_field
 */
function ownAddress(origin: string, path: string): string {
  const address = URL.parse(path, origin)
  if (address && address.origin === origin && address.username === '') return address.href
  throw fail('invalid_field', {
    field: 'return_url',
    message: (language) => translate(language, 'error.foreign-address'),
  })
}

/**
 * Takes a cancellation back (spec §2 "/reactivate-subscription/{id}"). One that goes on anyway is answered the same.
 * @throws not_found (also someone else's), membership_ended, provider_unavailable
 */
export async function reactivateSubscription(
  context: SubscriptionContext,
  buyerId: string,
  id: string,
): Promise<{ subscription: MemberSubscription }> {
  if ((await findMembership(context.db, buyerId))?.subscriptionId !== id) throw fail('not_found')
  const before = await syncBuyer(context, buyerId)
  if (!before || before.subscriptionId !== id || !isOpen(before.status)) throw fail('membership_ended')
  if (before.cancelAt) await context.provider.cancelEnd({ id, cancelAt: before.cancelAt })
  const row = before.cancelAt ? await syncBuyer(context, buyerId) : before
  if (!row || !isOpen(row.status)) throw fail('membership_ended')
  return { subscription: subscriptionView(row)! }
}
