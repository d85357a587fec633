import type { Payment, PaymentStatus } from '#platform/cards/cards.ts'
import { Refusal } from '#platform/refusal.ts'
import { finishGift } from './finish-gift.ts'
import type { GiftDesk } from './gift-desk.ts'
import * as store from './gifts.store.ts'

const batch = 50
const minute = 60_000
const ended: readonly PaymentStatus[] = ['captured', 'cancelled']
/** Nobody finishes a payment after that: it is let go, and the gift with it. */
const abandonedAfterMs = 24 * 60 * minute
const forgottenAfterMs = 7 * 24 * 60 * minute

/** The provider told of a payment: one of a gift is finished if the browser has not done so. */
export async function applyGiftPayment(desk: GiftDesk, paymentId: string): Promise<void> {
  const payment = await desk.cards.find(paymentId)
  const gift = payment.orderId?.startsWith('gft_')
    ? await store.findGift(desk.db, payment.orderId)
    : undefined
  if (gift?.state === 'pending') await settlePending(desk, gift, payment)
}

/** Pending gifts nobody has heard of for a while are settled by what the provider says. */
export async function sweepPending(desk: GiftDesk): Promise<boolean> {
  const now = desk.clock.now()
  const stuck = await store.claimPending(desk.db, new Date(now), new Date(now + 10 * minute), batch)
  for (const gift of stuck) {
    await look(desk, gift).catch((error: unknown) => {
      desk.log.warn({ giftId: gift.id, error: String(error) }, 'a pending gift could not be settled yet')
    })
  }
  return stuck.length === batch
}

/** Purchases of gifts that came to nothing a week ago are forgotten, names and addresses with them. */
export async function pruneAbandoned({ db, clock }: GiftDesk): Promise<void> {
  await store.pruneCancelled(db, new Date(clock.now() - forgottenAfterMs))
}

async function look(desk: GiftDesk, gift: store.GiftRow): Promise<void> {
  const { cards, clock, db } = desk
  const payment = gift.paymentId ? await cards.find(gift.paymentId) : await cards.findByOrder(gift.id)
  const isAbandoned = clock.now() - gift.placedAt.getTime() >= abandonedAfterMs
  if (payment) await settlePending(desk, gift, isAbandoned ? await letGo(desk, payment) : payment)
  else if (isAbandoned) await store.markCancelled(db, gift.id)
}

/** Cancelled, or taken after all when it was too late for that. */
function letGo({ cards }: GiftDesk, payment: Payment): Promise<Payment> | Payment {
  return ended.includes(payment.status) ? payment : cards.cancel(payment.id)
}

async function settlePending(desk: GiftDesk, gift: store.GiftRow, payment: Payment): Promise<void> {
  if (!ended.includes(payment.status)) {
    return store.keepPayment(desk.db, gift.id, payment.id)
  }
  await finishGift(desk, gift.id, payment).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 'payment_cancelled')) throw error
  })
}
