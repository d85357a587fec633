import type { Cron, Task, TaskInBatches } from '#platform/jobs.ts'
import { openLoop } from '#platform/loop.ts'
import { writeLetter } from '#platform/mail/layout.ts'
import { listOrdersWithLink } from '#rooms/orders/orders.ts'
import type { NotificationParts } from './notifications.parts.ts'
import { listSellersOf } from './notifications.store.ts'
import { openCareLetters } from './care-notices.ts'
import { digestMails, gatherDigest, noticeMails } from './mails.ts'
import { pruneNotices } from './mails.store.ts'
import { openListingNotices } from './listing-notices.ts'
import { openMoneyNotices } from './money-notices.ts'
import { openOrderNotices } from './order-notices.ts'
import { openOtherNotices } from './other-notices.ts'
import { openStandingLetters } from './standing-letters.ts'
import { openWatch } from './watch/open-watch.ts'
import { orderCancelledLetter, orderPlacedLetter, pieceSoldLetter } from './order-letters.ts'

export type { NotificationParts }

export interface Notifications {
  parts: NotificationParts
  tasks: Record<string, Task | TaskInBatches>
  crons: Cron[]
  /** What the loops do, for whoever cannot wait for them: each answers whether it may have more to do. */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  stop(): Promise<void>
}

/** Notices are kept this long, read or not. */
const keptMs = 180 * 24 * 3600_000

/** Tells people what has happened: each fact is heard at least once, each letter goes out once. */
export function openNotifications(parts: NotificationParts): Notifications {
  parts.facts.subscribeInBatches('OrderPaid', 'letters', (facts) => tellOfOrders(parts, facts.map(orderOf)))
  parts.facts.subscribe('OrderCancelled', 'letters', ({ orderId }) => tellOfCancelling(parts, orderId))
  openCareLetters(parts)
  openOrderNotices(parts)
  openOtherNotices(parts)
  openMoneyNotices(parts)
  openListingNotices(parts)
  openStandingLetters(parts)
  const watch = openWatch(parts)
  const digests = (): Promise<boolean> => gatherDigest(parts)
  const daily = openLoop({ name: 'daily mails', round: digests, everyMs: 60_000, log: parts.log })
  return {
    parts,
    tasks: {
      ...watch.tasks,
      'notices:mail': noticeMails(parts),
      'notices:digest': digestMails(parts),
      'notices:prune': async () => {
        await pruneNotices(parts.db, new Date(parts.clock.now() - keptMs))
        await watch.prune()
      },
    },
    crons: [{ task: 'notices:prune', pattern: '53 4 * * *' }],
    rounds: [watch.round, digests],
    start() {
      watch.loop.start()
      daily.start()
    },
    async stop() {
      await Promise.all([watch.loop.stop(), daily.stop()])
    },
  }
}

const orderOf = ({ orderId }: { orderId: string }): string => orderId

async function tellOfOrders(parts: NotificationParts, orderIds: readonly string[]): Promise<void> {
  const { till, origin, post, supportEmail } = parts
  const orders = await listOrdersWithLink(till, orderIds)
  const sellers = Map.groupBy(await listSellersOf(till.db, orderIds), orderOf)
  const letters = orders.flatMap(({ order, stoken }) => [
    {
      draft: orderPlacedLetter(order, `${origin()}/confirm?order=${stoken}`),
      key: `order-placed:${order._id}`,
    },
    ...(sellers.get(order._id) ?? []).map((seller) => ({
      draft: pieceSoldLetter(order, seller),
      key: `piece-sold:${order._id}:${seller.username}`,
    })),
  ])
  await post.sendAll(letters.map(({ draft, key }) => ({ letter: writeLetter(draft, supportEmail), key })))
}

async function tellOfCancelling(parts: NotificationParts, orderId: string): Promise<void> {
  const [found] = await listOrdersWithLink(parts.till, [orderId])
  if (!found) return
  const letter = writeLetter(orderCancelledLetter(found.order), parts.supportEmail)
  await parts.post.send(letter, `order-cancelled:${orderId}`)
}
