import type { Cron, Task } from '#platform/queue/jobs.ts'
import { createLoop } from '#platform/queue/loop.ts'
import { createOutboxWorker } from '#platform/queue/outbox.ts'
import { pruneHolds, pruneHoldTimes } from '#modules/catalog/stock.ts'
import {
  createCardEventTopic,
  processCardEvents,
  createInbox,
  applyPayment,
} from './placing/payment/card-events.ts'
import { pruneEvents } from './placing/payment/card-events.store.ts'
import { cardTopics, processCardTasks } from './placing/payment/card-tasks.ts'
import { createOrder, findGuestOrder, listOrdersWithLink, getOrderByLink } from './placing/create-order.ts'
import { createCustomer, deleteProviderCustomer, forgetCustomerTask } from './placing/payment/customer.ts'
import { deleteSavedCard, listSavedCards, readCard } from './placing/payment/saved-cards.ts'
import './core/orders.events.ts'
import type { Shopper, OrderContext } from './core/orders.context.ts'
import { requireGuestHolderByKey, pay } from './placing/pay.ts'
import { moveDueOrders } from './after-sale/move-due-orders.ts'
import { getQuote } from './placing/bag/price-bag.ts'
import { syncRefund, processRefunds, createRefundTopic } from './fulfilment/refunds/refunds.ts'
import { recountSales } from './fulfilment/recount-sales.ts'
import { updateSellerStatistics } from './fulfilment/update-seller-statistics.ts'
import { resolveExpiredCheckouts } from './placing/expire.ts'

export {
  createCustomer,
  createOrder,
  deleteSavedCard,
  findGuestOrder,
  listSavedCards,
  readCard,
  listOrdersWithLink,
  processCardEvents,
  processCardTasks,
  getOrderByLink,
  getQuote,
  pay,
  requireGuestHolderByKey,
}
export { getAdminOrder } from './admin/admin-order.ts'
export { getMyOrder } from './fulfilment/views/my-orders.ts'
export { syncRefund, processRefunds, resolveExpiredCheckouts, moveDueOrders }
export type { GuestOrder } from './placing/create-order.ts'
export type { Shopper, OrderContext }
export type { SentEarnings, SentSellerOrder } from './core/orders.context.ts'

export type OrderDeps = Omit<OrderContext, 'receiveEvent' | 'wakeCardTasks' | 'wakeRefunds' | 'holdMs'>

export interface Orders {
  context: OrderContext
  tasks: Record<string, Task>
  crons: Cron[]
  /** Starts this process's loops for due automatic actions and outbox messages. */
  start(): void
  /**
   * Single iterations of the loops, for callers that run them directly. Each iteration returns whether more work could
   * remain.
   */
  rounds: readonly (() => Promise<boolean>)[]
  /**
   * Stops the loops after the current iteration. Other processes, or this process after its next startup, do the
   * remaining work.
   */
  stop(): Promise<void>
}

const day = 24 * 3600_000

/**
 * Creates the orders module: the context for its functions, and the background loops that complete work after a
 * request.
 */
export function createOrders(deps: OrderDeps): Orders {
  const { log } = deps
  const context: OrderContext = {
    ...deps,
    receiveEvent: createInbox(deps),
    get holdMs() {
      return deps.settings.holdMinutes * 60_000
    },
    wakeCardTasks: () => tasks.wake(),
    wakeRefunds: () => refunds.wake(),
  }
  deps.paymentEvents.subscribe('payment', ({ objectId }) => applyPayment(context, objectId))
  deps.paymentEvents.subscribe('refund', ({ objectId }) => syncRefund(context, objectId))
  const rounds = {
    timers: () => moveDueOrders(context),
    expire: () => resolveExpiredCheckouts(context),
  }
  const tasks = createOutboxWorker(context, cardTopics(context), {
    name: 'card tasks',
    everyMs: 5_000,
    batchMs: 25,
  })
  const refunds = createOutboxWorker(context, [createRefundTopic(context)], {
    name: 'refunds',
    everyMs: 5_000,
  })
  const events = createOutboxWorker(context, [createCardEventTopic(context)], {
    name: 'card events',
    everyMs: 2_000,
  })
  const clock = createLoop({ name: 'sweep', round: rounds.expire, everyMs: 30_000, log })
  const timers = createLoop({ name: 'seller orders', round: rounds.timers, everyMs: 30_000, log })
  const loops = [tasks, events, clock, refunds, timers]
  return {
    context,
    tasks: {
      [forgetCustomerTask]: (payload) => deleteProviderCustomer(context, payload),
      'orders:prune': async () => {
        const before = context.clock.now() - 30 * day
        await pruneEvents(context.db, new Date(before))
        await pruneHolds(context.db, before)
      },
      'orders:prune-hold-times': () => pruneHoldTimes(context.db, context.clock.now(), context.holdMs),
      'orders:fold-sales': () => updateSellerStatistics(context),
      'orders:recount-sales': () => recountSales(context),
    },
    crons: [
      { task: 'orders:prune', pattern: '23 4 * * *' },
      { task: 'orders:prune-hold-times', pattern: '8,38 * * * *' },
      { task: 'orders:fold-sales', pattern: '13 * * * *' },
      { task: 'orders:recount-sales', pattern: '*/5 * * * *' },
    ],
    rounds: [rounds.timers, rounds.expire, events.round, tasks.round, refunds.round],
    start: () => loops.forEach((loop) => loop.start()),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
