import { dropAttempt, findAttemptOfSubscription, findOpenAttempt } from '../core/attempts.store.ts'
import { eachMessage, type OutboxTopic } from '#platform/queue/outbox.ts'
import { applyInvoice } from './invoices.ts'
import * as store from '../core/memberships.store.ts'
import { termsOf, giftOf } from '../core/membership-state.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'
import { neededTrialEnd, type SubscriptionTerms } from '../core/memberships.rules.ts'
import { syncBuyer } from './sync.ts'

const minute = 60_000
const recheckMs = 2 * minute
/** Longer than any response of the provider takes. */
const lostAfterMs = 10 * minute

/** Syncs the buyer of a subscription after a provider event. */
export async function applySubscription(context: SubscriptionContext, subscriptionId: string): Promise<void> {
  const buyerId =
    (await store.findBuyerOfSubscription(context.db, subscriptionId)) ??
    (await findAttemptOfSubscription(context.db, subscriptionId))?.buyerId ??
    // The event can arrive before our own call has stored the subscription.
    (await context.provider.findBuyerOf(subscriptionId))
  if (buyerId) await syncBuyer(context, buyerId)
}

/**
 * Creates the topic that checks memberships without expected events: ended periods, open attempts, and charges
 * that must be postponed for gifted time.
 */
export function checkTopicOf(context: SubscriptionContext): OutboxTopic {
  return { name: store.checkTopic, deliver: eachMessage(({ key }) => checkMembership(context, key)) }
}

/** Checks a membership with the provider. Returns when to check again. */
async function checkMembership(context: SubscriptionContext, buyerId: string): Promise<Date | void> {
  const row = await syncBuyer(context, buyerId)
  await dropLost(context, buyerId)
  if (row?.latestInvoiceId) await postMissed(context, row.latestInvoiceId)
  const membership = row && termsOf(row)
  const now = context.clock.now()
  if (!membership || !row.subscriptionId) {
    const attempt = await findOpenAttempt(context.db, buyerId)
    return attempt && new Date(now + recheckMs)
  }
  const until = neededTrialEnd(membership, giftOf(row), now)
  if (!until) return
  await moveCharge(context, row.subscriptionId, membership, until, now)
  const moved = await syncBuyer(context, buyerId)
  const terms = moved && termsOf(moved)
  if (terms && neededTrialEnd(terms, giftOf(moved), now))
    throw new Error('the provider has not moved the next charge yet')
}

/**
 * Posts an invoice whose event was lost. Days and money are posted together, so missing days mean a missing
 * invoice.
 */
async function postMissed(context: SubscriptionContext, invoiceId: string): Promise<void> {
  if (!(await store.hasDays(context.db, invoiceId))) await applyInvoice(context, invoiceId)
}

/** Moves the next charge, or the end of a canceled subscription, to `until`. */
async function moveCharge(
  { provider }: SubscriptionContext,
  id: string,
  { periodEnd, cancelAt }: SubscriptionTerms,
  until: Date,
  now: number,
): Promise<void> {
  const isNow = until.getTime() <= now
  const key = `${id}:${periodEnd.getTime()}:${cancelAt?.getTime() ?? ''}:${until.getTime()}`
  if (cancelAt) return isNow ? provider.cancelNow(id) : provider.endAt(id, until, `end:${key}`)
  await provider.postponeCharge(id, isNow ? 'now' : until, `hold:${key}`)
}

/** Drops an attempt that never reached the provider, so that the buyer can start another. */
async function dropLost({ db, clock }: SubscriptionContext, buyerId: string): Promise<void> {
  const attempt = await findOpenAttempt(db, buyerId)
  if (attempt?.state === 'open' && attempt.createdAt.getTime() <= clock.now() - lostAfterMs)
    await dropAttempt(db, attempt.id)
}
