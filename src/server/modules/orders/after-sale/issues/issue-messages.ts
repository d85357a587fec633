import type { Photo } from '#contract/pictures.ts'
import type { Tx } from '#platform/database/db.ts'
import { lockSellerOrder, setNextAction } from '../../core/seller-orders.store.ts'
import * as store from '../../core/issues.store.ts'

/** Chat message between buyer and seller about a seller order, as shown to the recipient. */
export interface OrderMessage {
  id: string
  by: 'buyer' | 'seller'
  /** True if the message was written by a helper that the seller invited to the shop. */
  isHelper?: boolean
  text: string
  photos: readonly Photo[]
  at: Date
}

/**
 * Copies chat messages about a seller order to its open issue, so that an admin can read the messages. Each message is
 * copied only once. A message from the seller counts as a reply to the issue but does not withdraw an existing offer. A
 * message from a helper does not count as a reply, because an issue involves money and the seller must reply in person.
 * Does nothing if no issue is open.
 */
export async function copyMessagesToIssue(
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
  // A null `dueMove` marks an issue whose agreed return failed. Only an admin can decide such an issue, so a message
  // does not count as a reply.
  const isUnanswered = sellerOrder.state === 'issue' && issue.state === 'open' && sellerOrder.dueMove !== null
  if (!isUnanswered || !messages.some(({ by, isHelper }) => by === 'seller' && !isHelper)) return
  if (await store.findLastNote(tx, issue.id, 'seller')) return
  await store.setIssueState(tx, issue.id, 'answered')
  await setNextAction(tx, sellerOrderId, { move: 'decide', at: issue.decideBy })
}
