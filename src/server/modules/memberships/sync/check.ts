import { dropAttempt, findAttemptOf, findOpenAttempt } from '../core/attempts.store.ts'
import { eachMessage, type OutboxTopic } from '#platform/queue/outbox.ts'
import { applyInvoice } from './invoices.ts'
import * as store from '../core/memberships.store.ts'
import { termsOf, giftOf } from '../core/standing.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'
import { wantedTrialEnd, type SubscriptionTerms } from '../core/memberships.rules.ts'
import { syncBuyer } from './sync.ts'

const minute = 60_000
const againMs = 2 * minute
/** No answer of the provider's takes so long. */
const lostAfterMs = 10 * minute

/** The provider told of a subscription: what it is now is fetched and applied. */
export async function applySubscription(context: SubscriptionContext, subscriptionId: string): Promise<void> {
  const buyerId =
    (await store.findBuyerOfSubscription(context.db, subscriptionId)) ??
    (await findAttemptOf(context.db, subscriptionId))?.buyerId ??
    // It was told of before our own answer was written down.
    (await context.provider.findBuyerOf(subscriptionId))
  if (buyerId) await syncBuyer(context, buyerId)
}

/**
 * Memberships whose period has ended without a word, attempts nobody has heard of, and gifted time the provider does
 * not wait for yet.
 */
export function checkTopicOf(context: SubscriptionContext): OutboxTopic {
  return { name: store.checkTopic, deliver: eachMessage(({ key }) => check(context, key)) }
}

/** When the provider is asked next is written with what it said. */
async function check(context: SubscriptionContext, buyerId: string): Promise<Date | void> {
  const row = await syncBuyer(context, buyerId)
  await dropLost(context, buyerId)
  if (row?.latestInvoiceId) await postMissed(context, row.latestInvoiceId)
  const membership = row && termsOf(row)
  const now = context.clock.now()
  if (!membership || !row.subscriptionId) {
    const attempt = await findOpenAttempt(context.db, buyerId)
    return attempt && new Date(now + againMs)
  }
  const until = wantedTrialEnd(membership, giftOf(row), now)
  if (!until) return
  await moveCharge(context, row.subscriptionId, membership, until, now)
  const moved = await syncBuyer(context, buyerId)
  const terms = moved && termsOf(moved)
  if (terms && wantedTrialEnd(terms, giftOf(moved), now)) throw new Error('the provider does not wait yet')
}

/** An invoice nobody told of: its days are posted with its money. */
async function postMissed(context: SubscriptionContext, invoiceId: string): Promise<void> {
  if (!(await store.hasDays(context.db, invoiceId))) await applyInvoice(context, invoiceId)
}

/** Who has cancelled is not charged any more: then it is the end that moves. */
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
  await provider.holdUntil(id, isNow ? 'now' : until, `hold:${key}`)
}

/** An attempt the provider never heard of makes room for the next. */
async function dropLost({ db, clock }: SubscriptionContext, buyerId: string): Promise<void> {
  const attempt = await findOpenAttempt(db, buyerId)
  if (attempt?.state === 'open' && attempt.createdAt.getTime() <= clock.now() - lostAfterMs)
    await dropAttempt(db, attempt.id)
}
