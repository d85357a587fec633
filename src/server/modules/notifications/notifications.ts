import type { Order } from '#contract/orders/orders.ts'
import type { Cron, Task, TaskInBatches } from '#platform/queue/jobs.ts'
import { openLoop } from '#platform/queue/loop.ts'
import { listOrdersWithLink } from '#modules/orders/orders.ts'
import type { NotificationDeps } from './core/notifications.deps.ts'
import { findListingsInEmail } from './emails/listings.store.ts'
import { listSellersOf, pruneNotifications } from './emails/emails.store.ts'
import { openCareEmails } from './orders/send-care-emails.ts'
import { emailDigests, collectDigest, emailNotifications } from './emails/emails.ts'
import { openBankNotifications } from './events/bank-notifications.ts'
import { openListingNotifications } from './events/listing-notifications.ts'
import { openMessageNotifications } from './messages/message-notifications.ts'
import { openMoneyNotifications } from './events/money-notifications.ts'
import { openOrderNotifications } from './orders/order-notifications.ts'
import { openOtherNotifications } from './events/other-notifications.ts'
import { openStandingEmails } from './events/standing-emails.ts'
import { openWatch } from './watch/open-watch.ts'
import {
  orderCancelledEmail,
  orderLinkEmail,
  orderPlacedEmail,
  itemsSoldEmail,
} from './orders/order-emails.ts'

export type { NotificationDeps }

export interface Notifications {
  deps: NotificationDeps
  tasks: Record<string, Task | TaskInBatches>
  crons: Cron[]
  /** What the loops do, for whoever cannot wait for them: each answers whether it may have more to do. */
  rounds: readonly (() => Promise<boolean>)[]
  start(): void
  stop(): Promise<void>
}

/** Notifications are kept this long, read or not. */
const retentionMs = 180 * 24 * 3600_000

/** Tells people what has happened: each event is heard at least once, each email goes out once. */
export function openNotifications(deps: NotificationDeps): Notifications {
  deps.events.subscribeInBatches('OrderPaid', 'emails', (membership) =>
    emailOrders(deps, membership.map(orderOf)),
  )
  deps.events.subscribe('OrderLinkRenewed', 'emails', (renewed) => emailOrderLink(deps, renewed))
  deps.events.subscribe('OrderCancelled', 'emails', ({ orderId }) => emailCancelling(deps, orderId))
  const careTasks = openCareEmails(deps)
  openOrderNotifications(deps)
  openOtherNotifications(deps)
  openMoneyNotifications(deps)
  openBankNotifications(deps)
  openListingNotifications(deps)
  openStandingEmails(deps)
  const messageTasks = openMessageNotifications(deps)
  const watch = openWatch(deps)
  const digests = (): Promise<boolean> => collectDigest(deps)
  const daily = openLoop({ name: 'daily mails', round: digests, everyMs: 60_000, log: deps.log })
  return {
    deps,
    tasks: {
      ...watch.tasks,
      ...careTasks,
      ...messageTasks,
      'notifications:email': emailNotifications(deps),
      'notifications:digest': emailDigests(deps),
      'notifications:prune': async () => {
        await pruneNotifications(deps.db, new Date(deps.clock.now() - retentionMs))
        await watch.prune()
      },
    },
    crons: [{ task: 'notifications:prune', pattern: '53 4 * * *' }],
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

async function emailOrders(deps: NotificationDeps, orderIds: readonly string[]): Promise<void> {
  const { orderContext, origin, mailer } = deps
  const orders = await listOrdersWithLink(orderContext, orderIds)
  const facts = await factsOf(deps, orders)
  const sellers = Map.groupBy(await listSellersOf(orderContext.db, orderIds), orderOf)
  const emails = orders.flatMap(({ order, stoken, language }) => [
    {
      draft: orderPlacedEmail(order, language, `${origin()}/confirm?order=${stoken}`, facts),
      key: `order-placed:${order._id}`,
    },
    ...(sellers.get(order._id) ?? []).map((seller) => ({
      draft: itemsSoldEmail(order, seller, facts, `${origin()}/shopper/orders/${seller.sellerOrderId}`),
      key: `piece-sold:${order._id}:${seller.username}`,
    })),
  ])
  await mailer.sendAll(emails)
}

async function emailOrderLink(
  deps: NotificationDeps,
  { orderId, version }: { orderId: string; version: number },
): Promise<void> {
  const { orderContext, origin, mailer } = deps
  const [found] = await listOrdersWithLink(orderContext, [orderId])
  if (!found) return
  const { order, language, stoken } = found
  const href = `${origin()}/confirm?order=${stoken}`
  const email = orderLinkEmail(order, language, href, await factsOf(deps, [found]))
  await mailer.send(email, `order-link:${orderId}:${version}`)
}

async function emailCancelling(deps: NotificationDeps, orderId: string): Promise<void> {
  const [found] = await listOrdersWithLink(deps.orderContext, [orderId])
  if (!found) return
  const email = orderCancelledEmail(found.order, found.language, await factsOf(deps, [found]))
  await deps.mailer.send(email, `order-cancelled:${orderId}`)
}

function factsOf({ db }: NotificationDeps, orders: readonly { order: Order }[]) {
  const ids = orders.flatMap(({ order }) => order.lines.map(({ item }) => item?._id))
  return findListingsInEmail(db, ids)
}
