import type { CardPayment } from '#platform/payments/cards.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import { unsell } from '#modules/catalog/stock.ts'
import { post, type LedgerEntry } from '#modules/ledger/ledger.ts'
import * as store from './card-tasks.store.ts'
import { markCancelled } from '../fulfilment/orders-moves.store.ts'
import type { OrderContext } from '../orders.context.ts'

const batch = 50
const leaseMs = 90_000

/**
 * Does a batch of what is still to be asked of the card provider: takes money, lets money go. Every step may be
 * repeated: the provider knows our key, the ledger knows its entries. Returns whether there may be more.
 */
export async function processCardTasks(context: OrderContext): Promise<boolean> {
  const now = context.clock.now()
  const tasks = await store.claimCardTasks(context.db, new Date(now), new Date(now + leaseMs), batch)
  const results = await Promise.all(
    tasks.map((task) =>
      perform(context, task).then(
        (payment) => ({ task, payment }),
        (error: unknown) => ({ task, error: error instanceof Error ? error : new Error(String(error)) }),
      ),
    ),
  )
  const captured: Captured[] = []
  for (const result of results) {
    if ('error' in result) await postpone(context, result.task, result.error.message)
    else if (isCaptured(result)) captured.push(result)
    else await conclude(context, result.task, result.payment)
  }
  if (captured.length > 0) await postAll(context, captured)
  return tasks.length === batch
}

interface Captured {
  task: store.CardTask
  payment: CardPayment & { fee: NonNullable<CardPayment['fee']> }
}

function isCaptured(result: { task: store.CardTask; payment: CardPayment | undefined }): result is Captured {
  return (
    result.task.kind === 'capture' && result.payment?.status === 'captured' && result.payment.fee !== null
  )
}

async function perform({ cards }: OrderContext, task: store.CardTask): Promise<CardPayment | undefined> {
  const paymentId = task.paymentId ?? (await cards.findByOrder(task.orderId))?.id
  if (!paymentId) return undefined
  return task.kind === 'capture' ? cards.capture(paymentId, captureKey(task)) : cards.cancel(paymentId)
}

/** The provider repeats what it once answered to a key, its own faults too; a payment is captured once anyway. */
function captureKey({ orderId, attempts }: store.CardTask): string {
  return attempts <= 3 ? `capture:${orderId}` : `capture:${orderId}:${attempts}`
}

/** Money that was taken: into the ledger, all orders of the batch in one transaction. */
async function postAll(context: OrderContext, captured: readonly Captured[]): Promise<void> {
  const now = context.clock.now()
  const orderIds = captured.map(({ task }) => task.orderId)
  await inTransaction(context.db, async (tx) => {
    await post(tx, captured.flatMap(entriesOf), now)
    await store.finishCaptures(tx, orderIds, new Date(now))
  })
}

function entriesOf({ task, payment }: Captured): LedgerEntry[] {
  const of = {
    currency: task.currency,
    refType: 'order',
    refId: task.orderId,
    providerId: payment.id,
  } as const
  const into = { debit: 'provider_clearing', ...of } as const
  const key = (n: number): string => `capture:${task.orderId}:${n}`
  const sellers = task.splits.toSorted((a, b) => (a.sellerId < b.sellerId ? -1 : 1))
  return [
    { key: key(1), credit: 'commission_revenue', cents: task.commissionCents, ...into },
    { key: key(2), credit: 'fee_revenue', cents: task.feeCents, ...into },
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

/** What is not a capture that worked: the provider let go, or will have to be asked again. */
async function conclude(
  context: OrderContext,
  task: store.CardTask,
  payment: CardPayment | undefined,
): Promise<void> {
  if (task.kind === 'capture' && payment?.status === 'cancelled') return captureFailed(context, task)
  if (task.kind === 'cancel' && (!payment || payment.status === 'cancelled')) {
    return store.dropCardTask(context.db, task.orderId, task.kind)
  }
  await postpone(context, task, `the payment is ${payment?.status ?? 'not there'}`)
}

/** The reservation had run out before the money was taken: nobody pays, and the units go back. */
async function captureFailed(context: OrderContext, task: store.CardTask): Promise<void> {
  const now = new Date(context.clock.now())
  const { orderId: id } = task
  const paymentId = task.paymentId
  await inTransaction(context.db, async (tx) => {
    const cancellation = {
      id,
      from: 'paid',
      reason: 'capture_failed',
      by: 'provider',
      now,
      paymentId,
    } as const
    if (await markCancelled(tx, { ...cancellation, releaseAt: null })) {
      await invalidate(tx, 'listing', await unsell(tx, id))
      await context.events.publish(tx, 'OrderCancelled', { orderId: id, reason: 'capture_failed' })
    }
    await store.dropCardTask(tx, id, 'capture')
  })
  context.log.error({ orderId: id }, 'a paid order could not be captured and was cancelled')
}

async function postpone(context: OrderContext, task: store.CardTask, error: string): Promise<void> {
  const waitMs = Math.min(1000 * 2 ** task.attempts, 10 * 60_000)
  context.log.warn(
    { orderId: task.orderId, kind: task.kind, attempts: task.attempts, error },
    'card task postponed',
  )
  await store.postponeCardTask(context.db, task, new Date(context.clock.now() + waitMs), error)
}
