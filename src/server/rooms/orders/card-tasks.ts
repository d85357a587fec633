import type { Payment } from '#platform/cards/cards.ts'
import { announce } from '#platform/changes.ts'
import { inTransaction } from '#platform/db.ts'
import { unsell } from '#rooms/catalog/stock.ts'
import { post, type Entry } from '#rooms/ledger/ledger.ts'
import * as store from './card-tasks.store.ts'
import { markCancelled } from './orders-moves.store.ts'
import type { Till } from './orders.till.ts'

const batch = 50
const leaseMs = 90_000

/**
 * Does a batch of what is still to be asked of the card provider: takes money, lets money go. Every step may be
 * repeated: the provider knows our key, the ledger knows its entries. Answers whether there may be more.
 */
export async function drainCardTasks(till: Till): Promise<boolean> {
  const now = till.clock.now()
  const tasks = await store.claimCardTasks(till.db, new Date(now), new Date(now + leaseMs), batch)
  const results = await Promise.all(
    tasks.map((task) =>
      perform(till, task).then(
        (payment) => ({ task, payment }),
        (error: unknown) => ({ task, error: error instanceof Error ? error : new Error(String(error)) }),
      ),
    ),
  )
  const captured: Captured[] = []
  for (const result of results) {
    if ('error' in result) await postpone(till, result.task, result.error.message)
    else if (isCaptured(result)) captured.push(result)
    else await conclude(till, result.task, result.payment)
  }
  if (captured.length > 0) await book(till, captured)
  return tasks.length === batch
}

interface Captured {
  task: store.CardTask
  payment: Payment & { fee: NonNullable<Payment['fee']> }
}

function isCaptured(result: { task: store.CardTask; payment: Payment | undefined }): result is Captured {
  return (
    result.task.kind === 'capture' && result.payment?.status === 'captured' && result.payment.fee !== null
  )
}

async function perform({ cards }: Till, task: store.CardTask): Promise<Payment | undefined> {
  const paymentId = task.paymentId ?? (await cards.findByOrder(task.orderId))?.id
  if (!paymentId) return undefined
  return task.kind === 'capture' ? cards.capture(paymentId, captureKey(task)) : cards.cancel(paymentId)
}

/** The provider repeats what it once answered to a key, its own faults too; a payment is captured once anyway. */
function captureKey({ orderId, tries }: store.CardTask): string {
  return tries <= 3 ? `capture:${orderId}` : `capture:${orderId}:${tries}`
}

/** Money that was taken: into the ledger, all orders of the batch in one transaction. */
async function book(till: Till, captured: readonly Captured[]): Promise<void> {
  const now = till.clock.now()
  const orderIds = captured.map(({ task }) => task.orderId)
  await inTransaction(till.db, async (tx) => {
    await post(tx, captured.flatMap(entriesOf), now)
    await store.finishCaptures(tx, orderIds, new Date(now))
  })
}

function entriesOf({ task, payment }: Captured): Entry[] {
  const of = {
    currency: task.currency,
    refType: 'order',
    refId: task.orderId,
    providerId: payment.id,
  } as const
  const into = { debit: 'stripe_clearing', ...of } as const
  const key = (n: number): string => `capture:${task.orderId}:${n}`
  const sellers = task.shares.toSorted((a, b) => (a.sellerId < b.sellerId ? -1 : 1))
  return [
    { key: key(1), credit: 'commission_revenue', cents: task.commissionCents, ...into },
    { key: key(2), credit: 'fee_revenue', cents: task.feeCents, ...into },
    {
      key: key(3),
      debit: 'stripe_fees',
      credit: 'stripe_clearing',
      cents: payment.fee.cents,
      ...of,
      providerId: payment.fee.transactionId,
    },
    ...sellers.map(({ sellerId, cents }, at): Entry => {
      return { key: key(4 + at), credit: `seller_held:${sellerId}`, cents, ...into }
    }),
  ]
}

/** What is not a capture that worked: the provider let go, or will have to be asked again. */
async function conclude(till: Till, task: store.CardTask, payment: Payment | undefined): Promise<void> {
  if (task.kind === 'capture' && payment?.status === 'cancelled') return captureFailed(till, task)
  if (task.kind === 'cancel' && (!payment || payment.status === 'cancelled')) {
    return store.dropCardTask(till.db, task.orderId, task.kind)
  }
  await postpone(till, task, `the payment is ${payment?.status ?? 'not there'}`)
}

/** The reservation had run out before the money was taken: nobody pays, and the units go back. */
async function captureFailed(till: Till, task: store.CardTask): Promise<void> {
  const now = new Date(till.clock.now())
  const { orderId: id } = task
  const paymentId = task.paymentId
  await inTransaction(till.db, async (tx) => {
    const cancellation = {
      id,
      from: 'paid',
      reason: 'capture_failed',
      by: 'provider',
      now,
      paymentId,
    } as const
    if (await markCancelled(tx, { ...cancellation, releaseAt: null })) {
      await announce(tx, 'piece', await unsell(tx, id))
      await till.facts.publish(tx, 'OrderCancelled', { orderId: id, reason: 'capture_failed' })
    }
    await store.dropCardTask(tx, id, 'capture')
  })
  till.log.error({ orderId: id }, 'a paid order could not be captured and was cancelled')
}

async function postpone(till: Till, task: store.CardTask, error: string): Promise<void> {
  const waitMs = Math.min(1000 * 2 ** task.tries, 10 * 60_000)
  till.log.warn({ orderId: task.orderId, kind: task.kind, tries: task.tries, error }, 'card task postponed')
  await store.postponeCardTask(till.db, task, new Date(till.clock.now() + waitMs), error)
}
