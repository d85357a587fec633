import type { ProviderSubscription } from '#platform/payments/ports/subscriptions.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { findCustomerId } from '#modules/accounts/accounts.ts'
import * as attempts from '../core/attempts.store.ts'
import { emailsForChange, scheduleEmails } from '../emails/member-emails.ts'
import { saveInvoice } from './invoices.store.ts'
import * as store from '../core/memberships.store.ts'
import type { MembershipRow } from '../core/memberships.store.ts'
import { saveMembershipState } from '../core/membership-state.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'
import { isOpenSubscription, isRunningSubscription, renewalRetryMs } from '../core/memberships.rules.ts'

const minute = 60_000
const day = 24 * 60 * minute
/**
 * Delay, in ms, between an expected renewal and the check with the provider. The provider's event usually arrives
 * earlier.
 */
const checkDelayMs = 30 * minute
const maxAttempts = 8

/**
 * Fetches a buyer's subscription from the provider and stores its current state, regardless of which events have
 * arrived. Retries if a concurrent sync has changed the stored membership. Returns undefined if the buyer has no
 * membership.
 */
export async function syncBuyer(
  context: SubscriptionContext,
  buyerId: string,
): Promise<MembershipRow | undefined> {
  for (let attempts = 1; ; attempts++) {
    const customerId = await findCustomerId(context.db, buyerId)
    const before = await store.findMembership(context.db, buyerId)
    if (!customerId) return before
    const all = await context.provider.listByCustomer(customerId)
    const found = selectSubscription(all)
    if (!found) return before
    const hasCardNow = await revokeScheduledEnd(context, buyerId, found)
    const providerState = hasCardNow ? { ...found, cancelAt: null } : found
    const ended = all.filter(({ status }) => !isOpenSubscription(status))
    const endedAttemptIds = ended.flatMap(({ attemptId }) => attemptId ?? [])
    if (all.filter(({ status }) => isRunningSubscription(status)).length > 1)
      context.log.error(
        { buyerId, subscriptions: all.map(({ id }) => id) },
        'a buyer has two running subscriptions',
      )
    const stored = await inTransaction(context.db, (tx) =>
      apply(context, tx, {
        buyerId,
        version: before?.version ?? 0,
        providerState,
        hasCardNow,
        endedAttemptIds,
      }),
    )
    if (stored) return stored
    if (attempts === maxAttempts)
      throw new Error(`The membership of ${buyerId} kept changing during ${maxAttempts} syncs`)
  }
}

/**
 * Selects a buyer's current subscription: a running one if there is one, otherwise one that might still start,
 * otherwise the latest.
 */
function selectSubscription(all: readonly ProviderSubscription[]): ProviderSubscription | undefined {
  const newest = all.toSorted((a, b) => +b.createdAt - +a.createdAt)
  return (
    newest.findLast(({ status }) => isRunningSubscription(status)) ??
    newest.find(({ status }) => isOpenSubscription(status)) ??
    newest.find(({ status }) => status !== 'incomplete_expired') ??
    newest[0]
  )
}

/**
 * Revokes the scheduled end of a free membership after the buyer has added a payment card. Returns whether this call
 * revoked the scheduled end.
 */
async function revokeScheduledEnd(
  context: SubscriptionContext,
  buyerId: string,
  providerState: ProviderSubscription,
): Promise<boolean> {
  if (!providerState.card || !providerState.cancelAt || !isRunningSubscription(providerState.status))
    return false
  const attempt = await attempts.findOpenAttempt(context.db, buyerId)
  if (attempt?.id !== providerState.attemptId) return false
  if (attempt.cancelAt?.getTime() !== providerState.cancelAt.getTime()) return false
  return context.provider.revokeCancellation(providerState)
}

interface SyncedState {
  buyerId: string
  /** Version of the membership row that was read before the request to the provider. */
  version: number
  providerState: ProviderSubscription
  hasCardNow: boolean
  /** Attempts to subscribe whose subscriptions have ended. */
  endedAttemptIds: readonly string[]
}

/**
 * Saves the state from the provider. If the membership row has changed since it was read, saves nothing and returns
 * undefined.
 */
async function apply(
  context: SubscriptionContext,
  tx: Tx,
  { buyerId, version, providerState, hasCardNow, endedAttemptIds }: SyncedState,
): Promise<MembershipRow | undefined> {
  const now = context.clock.now()
  const before = await store.lockMembership(tx, buyerId)
  if (before.version !== version) return undefined
  const graceUntil = gracePeriodEnd(providerState)
  const row = mergeMembership(before, providerState, { graceUntil, now })
  // Stores the invoice now, so that pages can show it. The money is posted when the invoice event arrives.
  if (providerState.latestInvoice) await saveInvoice(tx, buyerId, providerState.latestInvoice)
  const stored = await saveMembershipState(tx, row, now, nextCheck(providerState, graceUntil, now))
  // Closes the attempt to subscribe as soon as a payment card is stored. An attempt that stays open would revoke a
  // later cancellation.
  const awaitsCard =
    isRunningSubscription(providerState.status) && providerState.setupId !== null && !hasCardNow
  const isWaiting = providerState.status === 'incomplete' || awaitsCard
  await attempts.closeAttempts(tx, endedAttemptIds)
  const { id, attemptId } = providerState
  if (attemptId && isWaiting) await attempts.markSubscriptionCreated(tx, attemptId, id)
  else if (attemptId) await attempts.closeAttempt(tx, attemptId, id)
  const isCardExpected =
    isWaiting && (await attempts.findAttemptOfSubscription(tx, id))?.confirmationToken != null
  if (hasCardNow) await scheduleEmails(tx, stored, ['welcome'])
  else if (!isCardExpected)
    await scheduleEmails(tx, stored, emailsForChange(before, stored, providerState.isUnpaid))
  return stored
}

function gracePeriodEnd({ status, latestInvoice }: ProviderSubscription): Date | null {
  const isLate = status === 'past_due' && latestInvoice !== null && latestInvoice.status === 'open'
  return isLate ? new Date(latestInvoice.createdAt.getTime() + renewalRetryMs) : null
}

function mergeMembership(
  before: MembershipRow,
  s: ProviderSubscription,
  { graceUntil, now }: { graceUntil: Date | null; now: number },
): MembershipRow {
  return {
    ...before,
    subscriptionId: s.id,
    status: s.status,
    priceId: s.priceId,
    lookupKey: s.lookupKey,
    interval: s.interval,
    priceCents: s.priceCents,
    currency: s.currency,
    periodStart: s.periodStart,
    periodEnd: s.periodEnd,
    cancelAt: s.cancelAt,
    endedAt: s.endedAt,
    card: s.card,
    discount: s.discount && {
      name: s.discount.name,
      percentOff: s.discount.percentOff,
      amountOffCents: s.discount.amountOffCents,
      until: s.discount.until?.toISOString() ?? null,
    },
    latestInvoiceId: s.latestInvoice?.id ?? null,
    graceUntil,
    syncedAt: new Date(now),
  }
}

/** Returns the time of the next check with the provider, in case an expected event is lost. */
function nextCheck(s: ProviderSubscription, graceUntil: Date | null, now: number): Date | null {
  if (!isOpenSubscription(s.status)) return null
  if (s.status !== 'active' && s.status !== 'trialing')
    return new Date(
      Math.min(now + day, graceUntil?.getTime() ?? Infinity, s.cancelAt?.getTime() ?? Infinity) +
        checkDelayMs,
    )
  const next = Math.min(s.periodEnd.getTime(), s.cancelAt?.getTime() ?? Infinity) + checkDelayMs
  return new Date(Math.max(next, now + checkDelayMs))
}
