import type { Photo } from '#contract/pictures.ts'
import type { Tx } from '#platform/database/db.ts'
import { lockSellerOrder, setDue } from '../../core/seller-orders.store.ts'
import * as store from '../../core/issues.store.ts'

/** What one of the two who trade has written about their seller order, as the other has read it. */
export interface OrderMessage {
  id: string
  by: 'buyer' | 'seller'
  /** Somebody who helps the seller wrote it. */
  isHelper?: boolean
  text: string
  photos: readonly Photo[]
  at: Date
}

/**
 * What was written about a seller order is part of its open issue, each message once: whoever decides reads it, and a
 * seller who has written has answered, without taking an offer back. A helper of theirs has not: what an issue ends with
 * moves money, so the seller still has to answer. Nothing is done where no issue is open.
 */
export async function noteMessages(
  tx: Tx,
  sellerOrderId: string,
  messages: readonly OrderMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const sellerOrder = await lockSellerOrder(tx, sellerOrderId)
  const issue = sellerOrder && (await store.findOpenIssue(tx, sellerOrderId))
  if (!issue) return
  for (const { id, by, text, photos, at } of messages) {
    for (const photo of photos) await store.insertPhoto(tx, photo, sellerOrderId, at)
    const photoKeys = photos.map(({ key }) => key)
    await store.insertNote(tx, { issueId: issue.id, by, text, photoKeys, messageId: id, now: at })
  }
  // One that came to nothing waits for the marketplace's team alone, and what was offered in it stands no more.
  const isUnanswered = sellerOrder.state === 'issue' && issue.state === 'open' && sellerOrder.dueMove !== null
  if (!isUnanswered || !messages.some(({ by, isHelper }) => by === 'seller' && !isHelper)) return
  if (await store.findLastNote(tx, issue.id, 'seller')) return
  await store.setIssueState(tx, issue.id, 'answered')
  await setDue(tx, sellerOrderId, { move: 'decide', at: issue.decideBy })
}
