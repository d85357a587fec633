import type { Cron, Task } from '#platform/jobs.ts'
import { openLoop } from '#platform/loop.ts'
import { pruneHolds } from '#rooms/catalog/stock.ts'
import { drainCardEvents, receiveEvent } from './card-events.ts'
import { pruneEvents } from './card-events.store.ts'
import { drainCardTasks } from './card-tasks.ts'
import { createOrder, listOrdersWithLink, getOrderByLink } from './create-order.ts'
import { createCustomer, forgetCustomer, forgetCustomerTask } from './customer.ts'
import './orders.facts.ts'
import type { Shopper, Till } from './orders.till.ts'
import { pay } from './pay.ts'
import { sweepSellerOrders } from './due.ts'
import { getQuote } from './price-bag.ts'
import { applyRefundTruth, drainRefunds } from './refunds.ts'
import { foldSales } from './seller-sales.store.ts'
import { sweep } from './sweep.ts'

export {
  createCustomer,
  createOrder,
  listOrdersWithLink,
  drainCardEvents,
  drainCardTasks,
  getOrderByLink,
  getQuote,
  pay,
}
export { applyRefundTruth, drainRefunds, receiveEvent, sweep, sweepSellerOrders }
export type { Asker } from './order-view.store.ts'
export type { Shopper, Till }

export type OrdersParts = Omit<Till, 'nudgeCardTasks' | 'nudgeRefunds' | 'holdMs'>

export interface Orders {
  till: Till
  tasks: Record<string, Task>
  crons: Cron[]
  /** Starts what the clock and the outboxes drive in this process. */
  start(): void
  /** What the loops do, for whoever cannot wait for them: each answers whether it may have more to do. */
  rounds: readonly (() => Promise<boolean>)[]
  /** Ends it after the round under way; what is left is another process's, or the next start's. */
  stop(): Promise<void>
}

const day = 24 * 3600_000

/** Opens the room: the till, and the three loops that finish what a request began. */
export function openOrders(parts: OrdersParts): Orders {
  const { log } = parts
  const till: Till = {
    ...parts,
    get holdMs() {
      return parts.settings.holdMinutes * 60_000
    },
    nudgeCardTasks: () => tasks.nudge(),
    nudgeRefunds: () => refunds.nudge(),
  }
  const rounds = {
    timers: () => sweepSellerOrders(till),
    sweep: () => sweep(till),
    events: () => drainCardEvents(till),
    tasks: () => drainCardTasks(till),
    refunds: () => drainRefunds(till),
  }
  const tasks = openLoop({ name: 'card tasks', round: rounds.tasks, everyMs: 5_000, gatherMs: 25, log })
  const refunds = openLoop({ name: 'refunds', round: rounds.refunds, everyMs: 5_000, log })
  const events = openLoop({ name: 'card events', round: rounds.events, everyMs: 2_000, log })
  const clock = openLoop({ name: 'sweep', round: rounds.sweep, everyMs: 30_000, log })
  const timers = openLoop({ name: 'seller orders', round: rounds.timers, everyMs: 30_000, log })
  const loops = [tasks, events, clock, refunds, timers]
  return {
    till,
    tasks: {
      [forgetCustomerTask]: (payload) => forgetCustomer(till, payload),
      'orders:prune': async () => {
        const before = till.clock.now() - 30 * day
        await pruneEvents(till.db, new Date(before))
        await pruneHolds(till.db, before)
      },
      'orders:fold-sales': () => foldSales(till.db),
    },
    crons: [
      { task: 'orders:prune', pattern: '23 4 * * *' },
      { task: 'orders:fold-sales', pattern: '13 * * * *' },
    ],
    rounds: Object.values(rounds),
    start: () => loops.forEach((loop) => loop.start()),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
