import { dropAttempt, findAttemptOfSubscription, findOpenAttempt } from '../core/attempts.store.ts'
import { eachMessage, type OutboxTopic } from '#platform/queue/outbox.ts'
import { applyInvoice } from './invoices.ts'
import * as store from '../core/memberships.store.ts'
import { subscriptionTermsOf, giftWindowOf } from '../core/membership-state.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'
import { neededTrialEnd, type SubscriptionTerms } from '../core/memberships.rules.ts'
import { syncBuyer } from './sync.ts'

const minute = 60_000
const recheckMs = 2 * minute
/**
 * Age, in ms, at which an attempt to subscribe counts as lost if it never reached the provider. No call to the provider
 * takes this long.
 */
const lostAfterMs = 10 * minute

/** Handles a subscription event from the provider. Syncs the membership of the subscription's buyer. */
export async function applySubscription(context: SubscriptionContext, subscriptionId: string): Promise<void> {
  const buyerId =
    (await store.findBuyerIdOfSubscription(context.db, subscriptionId)) ??
    (await findAttemptOfSubscription(context.db, subscriptionId))?.buyerId ??
    // The event can arrive before the request that subscribes the buyer has stored the subscription id.
    (await context.provider.findBuyerOf(subscriptionId))
  if (buyerId) await syncBuyer(context, buyerId)
}

/**
 * Creates the outbox topic that checks memberships with the provider. A check is due when an event might be missing
 * (after a period ends, or while an attempt is open), and when a charge has to be postponed because of gifted time.
 */
export function createCheckTopic(context: SubscriptionContext): OutboxTopic {
  return { name: store.checkTopic, deliver: eachMessage(({ key }) => checkMembership(context, key)) }
}

/**
 * Checks a membership with the provider. Returns the time of the next check, or nothing if no further check is needed.
 */
async function checkMembership(context: SubscriptionContext, buyerId: string): Promise<Date | void> {
  const row = await syncBuyer(context, buyerId)
  await dropLostAttempt(context, buyerId)
  if (row?.latestInvoiceId) await postMissedInvoice(context, row.latestInvoiceId)
  const membership = row && subscriptionTermsOf(row)
  const now = context.clock.now()
  if (!membership || !row.subscriptionId) {
    const attempt = await findOpenAttempt(context.db, buyerId)
    return attempt && new Date(now + recheckMs)
  }
  const until = neededTrialEnd(membership, giftWindowOf(row), now)
  if (!until) return
  await moveCharge(context, row.subscriptionId, membership, until, now)
  const moved = await syncBuyer(context, buyerId)
  const terms = moved && subscriptionTermsOf(moved)
  if (terms && neededTrialEnd(terms, giftWindowOf(moved), now))
    throw new Error('the provider has not moved the next charge yet')
}

/**
 * Posts an invoice whose event was lost. The membership period and the money are recorded together, so an invoice
 * without a recorded period was not posted.
 */
async function postMissedInvoice(context: SubscriptionContext, invoiceId: string): Promise<void> {
  if (!(await store.hasRecordedMembershipPeriod(context.db, invoiceId)))
    await applyInvoice(context, invoiceId)
}

/** Moves the next charge to `until`. If the subscription is canceled, moves the end of the subscription instead. */
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

/** Closes an attempt to subscribe that never reached the provider, so that the buyer can start a new attempt. */
async function dropLostAttempt({ db, clock }: SubscriptionContext, buyerId: string): Promise<void> {
  const attempt = await findOpenAttempt(db, buyerId)
  if (attempt?.state === 'open' && attempt.createdAt.getTime() <= clock.now() - lostAfterMs)
    await dropAttempt(db, attempt.id)
}
