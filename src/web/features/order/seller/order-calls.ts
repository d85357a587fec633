import type { SellerMove, SellerOrder } from '#contract/orders/seller-orders.ts'
import { activeReturnOf } from '../return-card.tsx'

/** API calls for sellers' orders. */
export const sellerCalls = {
  ship: 'shipOrder',
  pack: 'markPacked',
  editTracking: 'editTracking',
  markDelivered: 'markDelivered',
  answerIssue: 'answerIssue',
  addPhoto: 'addAnswerPhoto',
  giveReturnAddress: 'giveReturnAddress',
  markReturned: 'markReturned',
  contestReturn: 'contestReturn',
} as const

/** API calls for orders of first-party items, which the team fulfills. */
export const teamCalls = {
  ship: 'shipOwnOrder',
  pack: 'packOwnOrder',
  editTracking: 'editOwnTracking',
  markDelivered: 'markOwnDelivered',
  answerIssue: 'answerOwnIssue',
  addPhoto: 'addOwnAnswerPhoto',
  giveReturnAddress: 'giveOwnReturnAddress',
  markReturned: 'markOwnReturned',
  contestReturn: 'contestOwnReturn',
} as const

/** Returns a React key that changes with the order, so that the forms are reset after each change. */
export const orderFormsKey = (order: SellerOrder): string =>
  `${order.state}${order.packedAt}${order.issue?.notes.length ?? 0}${activeReturnOf(order)?.returnTo != null}`

export type OrderCalls = typeof sellerCalls | typeof teamCalls

/** Actions on the parcel. These actions never lead to a refund. */
export const parcelActions: readonly SellerMove[] = ['ship', 'pack', 'edit-tracking', 'mark-delivered']
/** Actions on an issue or a return. */
export const issueActions: readonly SellerMove[] = [
  'answer-issue',
  'return-address',
  'mark-returned',
  'contest-return',
]
