import type { CardPayment, PaymentStatus } from '#platform/payments/ports/cards.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { eachMessage, type OutboxTopic } from '#platform/queue/outbox.ts'
import { finishGift } from './finish-gift.ts'
import type { GiftContext } from '../core/gifts.context.ts'
import * as store from '../core/gifts.store.ts'

const minute = 60_000
const againMs = 10 * minute
const ended: readonly PaymentStatus[] = ['captured', 'cancelled']
/** Nobody finishes a payment after that: it is let go, and the gift with it. */
const abandonedAfterMs = 24 * 60 * minute
const forgottenAfterMs = 7 * 24 * 60 * minute

/** The provider told of a payment: one of a gift is finished if the browser has not done so. */
export async function applyGiftPayment(context: GiftContext, paymentId: string): Promise<void> {
  const payment = await context.cards.find(paymentId)
  const gift = payment.orderId?.startsWith('gft_')
    ? await store.findGift(context.db, payment.orderId)
    : undefined
  if (gift?.state === 'pending') await settlePending(context, gift, payment)
}

/** Pending gifts nobody has heard of for a while: settled by what the provider says. */
export function pendingGiftTopicOf(context: GiftContext): OutboxTopic {
  const deliver = eachMessage(async ({ key }) => {
    const gift = await store.findGift(context.db, key)
    if (gift?.state === 'pending') await checkPending(context, gift)
    if ((await store.findGift(context.db, key))?.state === 'pending')
      return new Date(context.clock.now() + againMs)
  })
  return { name: store.pendingGiftTopic, deliver }
}

/** Purchases of gifts that came to nothing a week ago are forgotten, names and addresses with them. */
export async function pruneAbandoned({ db, clock }: GiftContext): Promise<void> {
  await store.pruneCancelled(db, new Date(clock.now() - forgottenAfterMs))
}

async function checkPending(context: GiftContext, gift: store.GiftRow): Promise<void> {
  const { cards, clock, db } = context
  const payment = gift.paymentId ? await cards.find(gift.paymentId) : await cards.findByOrder(gift.id)
  const isAbandoned = clock.now() - gift.placedAt.getTime() >= abandonedAfterMs
  if (payment) await settlePending(context, gift, isAbandoned ? await letGo(context, payment) : payment)
  else if (isAbandoned) await store.markCancelled(db, gift.id)
}

/** Cancelled, or taken after all when it was too late for that. */
function letGo({ cards }: GiftContext, payment: CardPayment): Promise<CardPayment> | CardPayment {
  return ended.includes(payment.status) ? payment : cards.cancel(payment.id)
}

async function settlePending(context: GiftContext, gift: store.GiftRow, payment: CardPayment): Promise<void> {
  if (!ended.includes(payment.status)) {
    return store.savePayment(context.db, gift.id, payment.id)
  }
  await finishGift(context, gift.id, payment).catch((error: unknown) => {
    if (!(error instanceof AppError && error.code === 'payment_cancelled')) throw error
  })
}
