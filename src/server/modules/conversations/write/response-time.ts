import type { ConversationSide } from '#contract/conversations/conversations.ts'
import { setResponseTimes } from '#modules/accounts/accounts.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { ConversationContext } from '../core/conversations.context.ts'
import type { StoredConversation } from '../core/conversations.store.ts'
import * as store from './response-time.store.ts'

const measuredPeriodMs = 90 * 86_400_000
/** Minimum number of replies for which a median response time is calculated. */
const minAnswers = 5

/**
 * Records data for a seller's response time. When the buyer sends a message, records since when they have been waiting.
 * When the seller replies, records how long the reply took.
 */
export async function recordResponseTime(
  tx: Tx,
  { id, sellerId, waitingSince }: StoredConversation,
  side: ConversationSide,
  now: Date,
): Promise<void> {
  if (side === 'buyer') {
    if (waitingSince === null) await store.setWaitingSince(tx, id, now)
    return
  }
  if (waitingSince === null) return
  await store.setWaitingSince(tx, id, null)
  const seconds = Math.max(0, Math.round((now.getTime() - waitingSince.getTime()) / 1000))
  await store.insertAnswer(tx, { sellerId, conversationId: id, at: now, seconds })
}

/** Recalculates the response times of all sellers. A seller's response time is the median of the last 90 days. */
export async function updateResponseTimes({ db, clock }: ConversationContext): Promise<void> {
  const since = new Date(clock.now() - measuredPeriodMs)
  await inTransaction(db, async (tx) => {
    await store.deleteAnswersBefore(tx, since)
    const changed = await setResponseTimes(tx, store.medianResponseTimes(since, minAnswers))
    await invalidate(tx, 'seller', changed)
  })
}
