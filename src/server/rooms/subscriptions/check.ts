import { dropAttempt, findAttemptOf, findOpenAttempt } from './attempts.store.ts'
import { applyInvoice } from './invoices.ts'
import { findInvoice } from './invoices.store.ts'
import * as store from './memberships.store.ts'
import { factsOf, giftOf } from './standing.ts'
import type { SubscriptionDesk } from './subscriptions.desk.ts'
import { wantedTrialEnd, type SubscriptionFacts } from './subscriptions.rules.ts'
import { syncBuyer } from './sync.ts'

const minute = 60_000
const batch = 50
const leaseMs = 2 * minute
const retryMs = 5 * minute
/** No answer of the provider's takes so long. */
const lostAfterMs = 10 * minute

/** The provider told of a subscription: what it is now is fetched and applied. */
export async function applySubscription(desk: SubscriptionDesk, subscriptionId: string): Promise<void> {
  const buyerId =
    (await store.findBuyerOfSubscription(desk.db, subscriptionId)) ??
    (await findAttemptOf(desk.db, subscriptionId))?.buyerId ??
    // It was told of before our own answer was written down.
    (await desk.provider.findBuyerOf(subscriptionId))
  if (buyerId) await syncBuyer(desk, buyerId)
}

/**
 * The clock's round: memberships whose period has ended without a word, tries nobody has heard of, and gifted time
 * the provider does not wait for yet. Answers whether there may be more.
 */
export async function checkMemberships(desk: SubscriptionDesk): Promise<boolean> {
  const now = desk.clock.now()
  const due = await store.claimDue(desk.db, new Date(now), new Date(now + leaseMs), batch)
  for (const buyerId of due) {
    await check(desk, buyerId).catch(async (error: unknown) => {
      desk.log.warn({ buyerId, error: String(error) }, 'a membership could not be looked at yet')
      await store.postpone(desk.db, buyerId, new Date(desk.clock.now() + retryMs))
    })
  }
  return due.length === batch
}

async function check(desk: SubscriptionDesk, buyerId: string): Promise<void> {
  const row = await syncBuyer(desk, buyerId)
  await dropLost(desk, buyerId)
  if (row?.latestInvoiceId) await bookMissed(desk, row.latestInvoiceId)
  const facts = row && factsOf(row)
  if (!facts || !row.subscriptionId) return store.settleCheck(desk.db, buyerId)
  const now = desk.clock.now()
  const until = wantedTrialEnd(facts, giftOf(row), now)
  if (!until) return
  await moveCharge(desk, row.subscriptionId, facts, until, now)
  await syncBuyer(desk, buyerId)
}

/** An invoice nobody told of. */
async function bookMissed(desk: SubscriptionDesk, invoiceId: string): Promise<void> {
  const known = await findInvoice(desk.db, invoiceId)
  if (known?.status !== 'paid') await applyInvoice(desk, invoiceId)
}

/** Who has cancelled is not charged any more: then it is the end that moves. */
async function moveCharge(
  { provider }: SubscriptionDesk,
  id: string,
  { periodEnd, cancelAt }: SubscriptionFacts,
  until: Date,
  now: number,
): Promise<void> {
  const isNow = until.getTime() <= now
  const key = `${id}:${periodEnd.getTime()}:${cancelAt?.getTime() ?? ''}:${until.getTime()}`
  if (cancelAt) return isNow ? provider.cancelNow(id) : provider.endAt(id, until, `end:${key}`)
  await provider.holdUntil(id, isNow ? 'now' : until, `hold:${key}`)
}

/** A try the provider never heard of makes room for the next. */
async function dropLost({ db, clock }: SubscriptionDesk, buyerId: string): Promise<void> {
  const attempt = await findOpenAttempt(db, buyerId)
  if (attempt?.state === 'open' && attempt.createdAt.getTime() <= clock.now() - lostAfterMs)
    await dropAttempt(db, attempt.id)
}
