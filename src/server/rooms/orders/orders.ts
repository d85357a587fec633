import type { Cron, Task } from '#platform/jobs.ts'
import { openLoop } from '#platform/loop.ts'
import { pruneHolds } from '#rooms/catalog/stock.ts'
import { drainCardEvents, receiveEvent } from './card-events.ts'
import { pruneEvents } from './card-events.store.ts'
import { drainCardTasks } from './card-tasks.ts'
import { createOrder, findOrderWithLink, getOrderByLink } from './create-order.ts'
import { createCustomer } from './customer.ts'
import './orders.facts.ts'
import type { Shopper, Till } from './orders.till.ts'
import { pay } from './pay.ts'
import { getQuote } from './price-bag.ts'
import { reconcile } from './reconcile.ts'
import { sweep } from './sweep.ts'

export {
  createCustomer,
  createOrder,
  findOrderWithLink,
  drainCardEvents,
  drainCardTasks,
  getOrderByLink,
  getQuote,
  pay,
}
export { receiveEvent, reconcile, sweep }
export type { Shopper, Till }

export type OrdersParts = Omit<Till, 'nudgeCardTasks'>

export interface Orders {
  till: Till
  tasks: Record<string, Task>
  crons: Cron[]
  /** Starts what the clock and the outboxes drive in this process. */
  start(): void
  /** Ends it after the round under way; what is left is another process's, or the next start's. */
  stop(): Promise<void>
}

const day = 24 * 3600_000

/** Opens the room: the till, and the three loops that finish what a request began. */
export function openOrders(parts: OrdersParts): Orders {
  const { log } = parts
  const till: Till = {
    ...parts,
    nudgeCardTasks: () => tasks.nudge(),
  }
  const tasks = openLoop({
    name: 'card tasks',
    round: () => drainCardTasks(till),
    everyMs: 5_000,
    gatherMs: 25,
    log,
  })
  const events = openLoop({ name: 'card events', round: () => drainCardEvents(till), everyMs: 2_000, log })
  const clock = openLoop({ name: 'sweep', round: () => sweep(till), everyMs: 30_000, log })
  const loops = [tasks, events, clock]
  return {
    till,
    tasks: {
      'orders:reconcile': async () => void (await reconcile(till)),
      'orders:prune': async () => {
        const before = till.clock.now() - 30 * day
        await pruneEvents(till.db, new Date(before))
        await pruneHolds(till.db, before)
      },
    },
    crons: [
      { task: 'orders:reconcile', pattern: '7 * * * *' },
      { task: 'orders:prune', pattern: '23 4 * * *' },
    ],
    start: () => loops.forEach((loop) => loop.start()),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}
