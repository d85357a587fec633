import type { CardPayment } from '#platform/payments/ports/cards.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import { retrySerialization } from '#platform/database/retry.ts'
import {
  deliverDue,
  eachMessage,
  idempotencyKey,
  type Message,
  type OutboxTopic,
  type Outcome,
} from '#platform/queue/outbox.ts'
import { returnToStock } from '#modules/catalog/order-stock.ts'
import { postLedgerEntriesSql, type LedgerEntry } from '#modules/ledger/ledger.ts'
import * as store from './card-tasks.store.ts'
import { markCanceled } from './orders-moves.store.ts'
import type { OrderContext } from '../../core/orders.context.ts'

/** Returns the outbox topics for captures and cancellations of payments at the card provider. */
export function cardTopics(context: OrderContext): OutboxTopic[] {
  return [
    { name: store.captureTopic, deliver: (messages) => capture(context, messages) },
    {
      name: store.cancelPaymentTopic,
      deliver: eachMessage((message) => cancel(context, message), { atOnce: true }),
    },
  ]
}

/** Sends a batch of captures and cancellations to the provider. Returns whether any task was due. */
export function processCardTasks(context: OrderContext): Promise<boolean> {
  return deliverDue(context, cardTopics(context))
}

interface Captured {
  order: store.PaymentOfOrder
  payment: CardPayment & { fee: NonNullable<CardPayment['fee']> }
}

/** Captures payments at the provider and posts the ledger entries for all captured orders in one statement. */
async function capture(context: OrderContext, messages: readonly Message[]): Promise<Outcome[]> {
  const orders = await store.listPayments(
    context.db,
    messages.map(({ key }) => key),
  )
  const captured: Captured[] = []
  const attempt = eachMessage(
    async (message) => {
      const order = orders.find(({ orderId }) => orderId === message.key)
      if (!order) return
      const payment = await captureOne(context, order, message)
      if (payment?.status === 'captured' && payment.fee !== null)
        captured.push({ order, payment: { ...payment, fee: payment.fee } })
      else if (payment?.status === 'cancelled') await captureFailed(context, order)
      else throw new Error(`the payment is ${payment?.status ?? 'missing'}`)
    },
    { atOnce: true },
  )
  const outcomes = await attempt(messages)
  if (captured.length > 0) await postAll(context, captured)
  return [...(outcomes ?? [])]
}

async function captureOne(
  { cards }: OrderContext,
  { orderId, paymentId }: store.PaymentOfOrder,
  message: Message,
): Promise<CardPayment | undefined> {
  const id = paymentId ?? (await cards.findByOrder(orderId))?.id
  return id === undefined ? undefined : cards.capture(id, idempotencyKey(`capture:${orderId}`, message))
}

async function cancel({ cards }: OrderContext, { key: orderId, payload }: Message): Promise<void> {
  const { paymentId } = payload as { paymentId: string | null }
  const id = paymentId ?? (await cards.findByOrder(orderId))?.id
  const payment = id === undefined ? undefined : await cards.cancel(id)
  if (payment && payment.status !== 'cancelled') throw new Error(`the payment is ${payment.status}`)
}

async function postAll(context: OrderContext, captured: readonly Captured[]): Promise<void> {
  const now = context.clock.now()
  const orderIds = captured.map(({ order }) => order.orderId)
  const booked = postLedgerEntriesSql(captured.flatMap(entriesOf), now)
  await retrySerialization(() => store.setCaptured(context.db, orderIds, new Date(now), booked))
  // Runs as a separate statement to include refunds that were requested while the previous statement waited for row
  // locks. If the process crashes between the two statements, the messages are delivered again.
  await store.putWaitingRefunds(context.db, orderIds, new Date(now))
}

function entriesOf({ order, payment }: Captured): LedgerEntry[] {
  const of = {
    currency: order.currency,
    refType: 'order',
    refId: order.orderId,
    providerId: payment.id,
  } as const
  const into = { debit: 'provider_clearing', ...of } as const
  const key = (n: number): string => `capture:${order.orderId}:${n}`
  const sellers = order.splits.toSorted((a, b) => (a.sellerId < b.sellerId ? -1 : 1))
  return [
    { key: key(1), credit: 'commission_revenue', cents: order.commissionCents, ...into },
    { key: key(2), credit: 'fee_revenue', cents: order.feeCents, ...into },
    {
      key: key(3),
      debit: 'provider_fees',
      credit: 'provider_clearing',
      cents: payment.fee.cents,
      ...of,
      providerId: payment.fee.transactionId,
    },
    ...sellers.map(({ sellerId, cents }, at): LedgerEntry => {
      return { key: key(4 + at), credit: `seller_held:${sellerId}`, cents, ...into }
    }),
  ]
}

/**
 * Cancels an order whose authorization expired before the capture. The buyer was not charged, and the units are
 * restocked.
 */
async function captureFailed(
  context: OrderContext,
  { orderId: id, paymentId }: store.PaymentOfOrder,
): Promise<void> {
  const now = new Date(context.clock.now())
  await inTransaction(context.db, async (tx) => {
    const cancellation = {
      id,
      from: 'paid',
      reason: 'capture_failed',
      by: 'provider',
      now,
      paymentId,
    } as const
    if (await markCanceled(tx, { ...cancellation, releaseAt: null })) {
      await invalidate(tx, 'listing', await returnToStock(tx, id))
      await context.events.publish(tx, 'OrderCancelled', { orderId: id, reason: 'capture_failed' })
    }
    await store.putWaitingRefunds(tx, [id], now)
  })
  context.log.error(
    { orderId: id },
    'the payment of an order could not be captured, so the order was canceled',
  )
}
