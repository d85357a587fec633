import type { Buyer } from '#contract/accounts/accounts.ts'
import type {
  MemberInvoice,
  MemberSubscription,
  portalFlows,
  SubscriptionStatus,
} from '#contract/memberships/memberships.ts'
import { fail } from '#platform/errors/app-error.ts'
import { readBuyerProfile, getMembershipState } from '#modules/accounts/accounts.ts'
import { invoiceView } from './sync/invoices.ts'
import { findInvoice } from './sync/invoices.store.ts'
import { subscriptionView } from './membership-view.ts'
import { findMembership } from './core/memberships.store.ts'
import { requireOwnIds, type ClaimedIds } from './core/own-ids.ts'
import type { SubscriptionContext } from './core/memberships.context.ts'
import { isOpenSubscription, isRunningSubscription } from './core/memberships.rules.ts'
import { syncBuyer } from './sync/sync.ts'
import { translate } from '#platform/language/translate.ts'

/**
 * Returns the status and the end of the buyer's membership. Both values are read from the database, without a call to
 * the provider (spec §4). The end is in ms since the epoch. While a renewal is being confirmed, the returned end
 * includes the additional time that members get for the confirmation.
 * @throws not_found
 */
export async function checkSubscriptionStatus(
  { db, clock }: Pick<SubscriptionContext, 'db' | 'clock'>,
  buyerId: string,
): Promise<{ subscriptionStatus: SubscriptionStatus | null; subscriptionEndDate: number | null }> {
  const { status, endAt, memberUntil } = await getMembershipState(db, buyerId)
  const isAhead = endAt !== null && endAt.getTime() > clock.now() && memberUntil !== null
  return {
    subscriptionStatus: status as SubscriptionStatus | null,
    subscriptionEndDate: (isAhead ? endAt : memberUntil)?.getTime() ?? null,
  }
}

/**
 * Syncs the membership with the provider and returns the updated buyer. `id` is the caller's buyer id or subscription
 * id.
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
  return { buyer: await readBuyerProfile(context.db, buyerId, context.clock.now()), token }
}

/**
 * Syncs the membership with the provider and returns the caller's subscription and latest invoice.
 * @throws not_found, provider_unavailable
 */
export async function getStatusDash(
  context: SubscriptionContext,
  buyerId: string,
  customerId: string,
): Promise<{ subscription: MemberSubscription | null; latestInvoice: MemberInvoice | null }> {
  await requireOwnIds(context, buyerId, { customerId })
  const row = await syncBuyer(context, buyerId)
  const latest = row?.latestInvoiceId ? await findInvoice(context.db, row.latestInvoiceId) : undefined
  return {
    subscription: row ? subscriptionView(row) : null,
    latestInvoice: latest ? invoiceView(latest) : null,
  }
}

/**
 * Creates a link to the provider's customer portal for the caller. Rejects ids of other customers in the request body.
 * @throws not_found (another buyer's ids, or no customer yet), invalid_field (return_url), wrong_state (no running
 * subscription to cancel or change), provider_unavailable
 */
export async function createPortalSession(
  context: SubscriptionContext,
  buyerId: string,
  {
    return_url: back,
    flowType = null,
    ...claimed
  }: ClaimedIds & { return_url: string; flowType?: (typeof portalFlows)[number] | null | undefined },
): Promise<{ url: string }> {
  const { customerId, subscriptionId, status } = await requireOwnIds(context, buyerId, claimed)
  const returnUrl = ownAddress(context.origin(), back)
  if (!customerId) throw fail('not_found')
  const isAbout = flowType === 'subscription_cancel' || flowType === 'subscription_update'
  if (isAbout && !isRunningSubscription(status)) throw fail('wrong_state')
  return { url: await context.provider.openPortal({ customerId, returnUrl, flow: flowType, subscriptionId }) }
}

/**
 * Resolves a path or URL to an absolute URL. Rejects URLs outside the marketplace, to prevent open redirects.
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
 * Revokes a scheduled cancellation (spec §2 "/reactivate-subscription/{id}"). If no cancellation is scheduled, returns
 * the subscription unchanged.
 * @throws not_found (also for another buyer's id), membership_ended, provider_unavailable
 */
export async function reactivateSubscription(
  context: SubscriptionContext,
  buyerId: string,
  id: string,
): Promise<{ subscription: MemberSubscription }> {
  if ((await findMembership(context.db, buyerId))?.subscriptionId !== id) throw fail('not_found')
  const before = await syncBuyer(context, buyerId)
  if (!before || before.subscriptionId !== id || !isOpenSubscription(before.status))
    throw fail('membership_ended')
  if (before.cancelAt) await context.provider.revokeCancellation({ id, cancelAt: before.cancelAt })
  const row = before.cancelAt ? await syncBuyer(context, buyerId) : before
  if (!row || !isOpenSubscription(row.status)) throw fail('membership_ended')
  return { subscription: subscriptionView(row)! }
}
