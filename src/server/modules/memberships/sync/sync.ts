import type { ProviderSubscription } from '#platform/payments/ports/subscriptions.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { findCustomerOf } from '#modules/accounts/accounts.ts'
import * as attempts from '../core/attempts.store.ts'
import { lettersOf, orderEmails } from '../emails/member-emails.ts'
import { saveInvoice } from './invoices.store.ts'
import * as store from '../core/memberships.store.ts'
import type { MembershipRow } from '../core/memberships.store.ts'
import { saveStanding } from '../core/standing.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'
import { isOpen, isRunning, retryMs } from '../core/memberships.rules.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** The provider tells of a renewal at once; this long after, it is asked. */
const patienceMs = 30 * minute
const maxAttempts = 8

/**
 * Asks the provider how a buyer's subscription stands and applies that, whatever was told before, twice or late. What
 * was read before someone else applied something newer is read again. Undefined for who never was a customer.
 */
export async function syncBuyer(
  context: SubscriptionContext,
  buyerId: string,
): Promise<MembershipRow | undefined> {
  for (let attempts = 1; ; attempts++) {
    const customerId = await findCustomerOf(context.db, buyerId)
    const before = await store.findMembership(context.db, buyerId)
    if (!customerId) return before
    const all = await context.provider.listOf(customerId)
    const found = choose(all)
    if (!found) return before
    const hasCardNow = await saveCard(context, buyerId, found)
    const truth = hasCardNow ? { ...found, cancelAt: null } : found
    const over = all.filter(({ status }) => !isOpen(status)).flatMap(({ attemptId }) => attemptId ?? [])
    if (all.filter(({ status }) => isRunning(status)).length > 1)
      context.log.error(
        { buyerId, subscriptions: all.map(({ id }) => id) },
        'a buyer pays for two memberships',
      )
    const stored = await inTransaction(context.db, (tx) =>
      apply(context, tx, { buyerId, version: before?.version ?? 0, truth, hasCardNow, over }),
    )
    if (stored) return stored
    if (attempts === maxAttempts) throw new Error(`The membership of ${buyerId} never holds still`)
  }
}

/** The one that runs counts, then one that may still come to run, then the last there was. */
function choose(all: readonly ProviderSubscription[]): ProviderSubscription | undefined {
  const newest = all.toSorted((a, b) => +b.createdAt - +a.createdAt)
  return (
    newest.findLast(({ status }) => isRunning(status)) ??
    newest.find(({ status }) => isOpen(status)) ??
    newest.find(({ status }) => status !== 'incomplete_expired') ??
    newest[0]
  )
}

/** One that was to end because it had no card goes on once it has one: answers whether that has just been said. */
async function saveCard(
  context: SubscriptionContext,
  buyerId: string,
  truth: ProviderSubscription,
): Promise<boolean> {
  if (!truth.card || !truth.cancelAt || !isRunning(truth.status)) return false
  const attempt = await attempts.findOpenAttempt(context.db, buyerId)
  if (attempt?.id !== truth.attemptId || attempt.cancelAt?.getTime() !== truth.cancelAt.getTime())
    return false
  return context.provider.cancelEnd(truth)
}

interface Found {
  buyerId: string
  /** Of the row before the provider was asked. */
  version: number
  truth: ProviderSubscription
  hasCardNow: boolean
  /** Tries whose subscriptions are over. */
  over: readonly string[]
}

/** Undefined, and nothing done, when the row has moved on since it was read. */
async function apply(
  context: SubscriptionContext,
  tx: Tx,
  { buyerId, version, truth, hasCardNow, over }: Found,
): Promise<MembershipRow | undefined> {
  const now = context.clock.now()
  const before = await store.lockMembership(tx, buyerId)
  if (before.version !== version) return undefined
  const graceUntil = graceOf(truth)
  const row = merge(before, truth, { graceUntil, now })
  // Its money is posted once the provider tells of it; that it is there is to be seen with the subscription.
  if (truth.latestInvoice) await saveInvoice(tx, buyerId, truth.latestInvoice)
  const stored = await saveStanding(tx, row, now, nextCheck(truth, graceUntil, now))
  // Who has a card now and cancels later means it: the try is over.
  const isAsked = isRunning(truth.status) && truth.setupId !== null && !hasCardNow
  const isWaiting = truth.status === 'incomplete' || isAsked
  await attempts.closeAttempts(tx, over)
  if (truth.attemptId && isWaiting) await attempts.markMade(tx, truth.attemptId, truth.id)
  else if (truth.attemptId) await attempts.closeAttempt(tx, truth.attemptId, truth.id)
  const isCardExpected = isWaiting && (await attempts.findAttemptOf(tx, truth.id))?.confirmationToken != null
  if (hasCardNow) await orderEmails(tx, stored, ['welcome'])
  else if (!isCardExpected) await orderEmails(tx, stored, lettersOf(before, stored, truth.isUnpaid))
  return stored
}

function graceOf({ status, latestInvoice }: ProviderSubscription): Date | null {
  const isLate = status === 'past_due' && latestInvoice !== null && latestInvoice.status === 'open'
  return isLate ? new Date(latestInvoice.createdAt.getTime() + retryMs) : null
}

function merge(
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

/** When something must have happened at the provider, so that an event that never came is not missed. */
function nextCheck(s: ProviderSubscription, graceUntil: Date | null, now: number): Date | null {
  if (!isOpen(s.status)) return null
  if (s.status !== 'active' && s.status !== 'trialing')
    return new Date(
      Math.min(now + day, graceUntil?.getTime() ?? Infinity, s.cancelAt?.getTime() ?? Infinity) + patienceMs,
    )
  const next = Math.min(s.periodEnd.getTime(), s.cancelAt?.getTime() ?? Infinity) + patienceMs
  return new Date(Math.max(next, now + patienceMs))
}
