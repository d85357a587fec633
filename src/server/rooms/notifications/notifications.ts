import type { FactBook } from '#platform/facts.ts'
import { writeLetter, type Draft } from '#platform/mail/layout.ts'
import type { Post } from '#platform/mail/post.ts'
import { findOrderWithLink, type Till } from '#rooms/orders/orders.ts'
import { listSellersOf } from './notifications.store.ts'
import { orderCancelledLetter, orderPlacedLetter, pieceSoldLetter } from './order-letters.ts'

export interface NotificationParts {
  facts: FactBook
  post: Post
  till: Till
  /** The shop's own address, for links in letters. */
  origin(): string
  supportEmail: string
}

/** Tells people what has happened: each fact is heard at least once, each letter goes out once. */
export function openNotifications(parts: NotificationParts): void {
  parts.facts.subscribe('OrderPaid', 'letters', ({ orderId }) => tellOfOrder(parts, orderId))
  parts.facts.subscribe('OrderCancelled', 'letters', ({ orderId }) => tellOfCancelling(parts, orderId))
}

async function tellOfOrder(parts: NotificationParts, orderId: string): Promise<void> {
  const found = await findOrderWithLink(parts.till, orderId)
  if (!found) return
  const href = `${parts.origin()}/confirm?order=${found.stoken}`
  await send(parts, orderPlacedLetter(found.order, href), `order-placed:${orderId}`)
  for (const seller of await listSellersOf(parts.till.db, orderId)) {
    await send(parts, pieceSoldLetter(found.order, seller), `piece-sold:${orderId}:${seller.username}`)
  }
}

async function tellOfCancelling(parts: NotificationParts, orderId: string): Promise<void> {
  const found = await findOrderWithLink(parts.till, orderId)
  if (found) await send(parts, orderCancelledLetter(found.order), `order-cancelled:${orderId}`)
}

function send({ post, supportEmail }: NotificationParts, draft: Draft, key: string): Promise<void> {
  return post.send(writeLetter(draft, supportEmail), key)
}
