import type { CardPayment, PaymentStatus } from '#platform/payments/ports/cards.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { eachMessage, type OutboxTopic } from '#platform/queue/outbox.ts'
import { finishGift } from './finish-gift.ts'
import type { GiftContext } from '../core/gifts.context.ts'
import * as store from '../core/gifts.store.ts'

const minute = 60_000
const recheckMs = 10 * minute
const finalStatuses: readonly PaymentStatus[] = ['captured', 'cancelled']
/** Age, in ms, at which an unpaid gift and its payment are canceled. */
const abandonedAfterMs = 24 * 60 * minute
const deletedAfterMs = 7 * 24 * 60 * minute

/**
 * Handles a payment event from the provider. Activates the gift, unless the request from the browser has already
 * activated it.
 */
export async function applyGiftPayment(context: GiftContext, paymentId: string): Promise<void> {
  const payment = await context.cards.find(paymentId)
  const gift = payment.orderId?.startsWith('gft_')
    ? await store.findGift(context.db, payment.orderId)
    : undefined
  if (gift?.state === 'pending') await settlePending(context, gift, payment)
}

/**
 * Creates the outbox topic that activates or cancels pending gifts, according to the payment's state at the provider.
 */
export function createPendingGiftTopic(context: GiftContext): OutboxTopic {
  const deliver = eachMessage(async ({ key }) => {
    const gift = await store.findGift(context.db, key)
    if (gift?.state === 'pending') await checkPending(context, gift)
    if ((await store.findGift(context.db, key))?.state === 'pending')
      return new Date(context.clock.now() + recheckMs)
  })
  return { name: store.pendingGiftTopic, deliver }
}

/** Deletes canceled gift purchases after a week, including their names and addresses. */
export async function pruneAbandoned({ db, clock }: GiftContext): Promise<void> {
  await store.pruneCanceled(db, new Date(clock.now() - deletedAfterMs))
}

async function checkPending(context: GiftContext, gift: store.GiftRow): Promise<void> {
  const { cards, clock, db } = context
  const payment = gift.paymentId ? await cards.find(gift.paymentId) : await cards.findByOrder(gift.id)
  const isAbandoned = clock.now() - gift.placedAt.getTime() >= abandonedAfterMs
  if (payment)
    await settlePending(context, gift, isAbandoned ? await cancelPayment(context, payment) : payment)
  else if (isAbandoned) await store.markCanceled(db, gift.id)
}

/** Cancels the payment. If the payment was captured in the meantime, returns the captured payment. */
function cancelPayment({ cards }: GiftContext, payment: CardPayment): Promise<CardPayment> | CardPayment {
  return finalStatuses.includes(payment.status) ? payment : cards.cancel(payment.id)
}

async function settlePending(context: GiftContext, gift: store.GiftRow, payment: CardPayment): Promise<void> {
  if (!finalStatuses.includes(payment.status)) {
    return store.savePayment(context.db, gift.id, payment.id)
  }
  await finishGift(context, gift.id, payment).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'payment_cancelled')) throw error
  })
}
