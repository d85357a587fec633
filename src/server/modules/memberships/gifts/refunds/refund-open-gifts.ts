import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import { actorId, type Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { isFeatureOn } from '#platform/settings/features.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { visibleGiftState } from '../core/gift-view.ts'
import type { GiftContext } from '../core/gifts.context.ts'
import { lockGift } from '../core/gifts.store.ts'
import { countOpenGifts, listOpenGifts } from './open-gifts.store.ts'
import { hasFailedRefund, requestGiftRefund } from './refund-gift.ts'

export const refundOpenGiftsTask = 'gifts:refund-open'

const batchSize = 50

interface Batch {
  after: string
  by: string
  why: string
}

/**
 * Starts jobs that refund all gifts that can still be redeemed and void the codes of these gifts. Also repeats failed
 * gift refunds. A repeated call affects only gifts that are still redeemable or whose refund has failed. Returns the
 * number of these gifts.
 * @throws wrong_state while the gifts feature is on
 */
export async function refundOpenGifts(
  { db, clock }: GiftContext,
  actor: Actor,
  reason: string,
): Promise<{ count: number }> {
  if (isFeatureOn('gifts')) throw fail('wrong_state')
  return inTransaction(db, async (tx) => {
    const count = await countOpenGifts(tx, new Date(clock.now()))
    const batch: Batch = { after: '', by: actorId(actor), why: reason }
    await enqueue(tx, refundOpenGiftsTask, batch, { key: `${refundOpenGiftsTask}:` })
    const target = { kind: 'setting', id: 'featureGifts' }
    await audit(tx, {
      actor,
      action: 'gifts.refund-open',
      target,
      after: { count },
      reason,
      at: clock.now(),
    })
    return { count }
  })
}

/**
 * Refunds one batch of gifts, each in its own transaction, and creates the job for the next batch. Stops if the gifts
 * feature was turned on again.
 */
export async function refundGiftBatch(context: GiftContext, payload: unknown): Promise<void> {
  if (isFeatureOn('gifts')) return
  const { after, by, why } = payload as Batch
  const ids = await listOpenGifts(context.db, new Date(context.clock.now()), after, batchSize)
  for (const id of ids) await refundIfOpen(context, id, by, why)
  context.wake()
  const last = ids.at(-1)
  if (last === undefined || ids.length < batchSize) return
  const next: Batch = { after: last, by, why }
  await enqueue(context.db, refundOpenGiftsTask, next, { key: `${refundOpenGiftsTask}:${last}` })
}

async function refundIfOpen(context: GiftContext, id: string, by: string, reason: string): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const gift = await lockGift(tx, id)
    if (!gift?.paidAt || gift.disputedAt) return
    const isOpen = visibleGiftState({ ...gift, expiresAt: gift.expiresAt! }, now) === 'open'
    if (!isOpen && !(await hasFailedRefund(tx, gift))) return
    const amountCents = await requestGiftRefund(context, tx, gift, { by: 'admin', byId: by, why: reason })
    const before = { state: gift.state }
    const after = { state: 'refunded', amountCents }
    const target = { kind: 'gift', id }
    await audit(tx, { actor: by, action: 'gift.refund', target, before, after, reason, at: now })
  })
}
