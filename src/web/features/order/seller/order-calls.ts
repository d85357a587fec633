import type { SellerOrderAction, SellerOrder } from '#contract/orders/seller-orders.ts'
import { findActiveReturn } from '../return-card.tsx'

/** Names of the API calls for orders that a seller fulfills. */
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

/** Names of the API calls for first-party orders, which the team fulfills. */
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

/** Returns a React key that changes whenever the order changes, so that React resets the forms. */
export const orderFormsKey = (order: SellerOrder): string =>
  `${order.state}${order.packedAt}${order.issue?.notes.length ?? 0}${findActiveReturn(order)?.returnTo != null}`

export type OrderCalls = typeof sellerCalls | typeof teamCalls

/** The seller's actions on the parcel. None of them leads to a refund. */
export const parcelActions: readonly SellerOrderAction[] = ['ship', 'pack', 'edit-tracking', 'mark-delivered']
/** The seller's actions on an issue or a return. */
export const issueActions: readonly SellerOrderAction[] = [
  'answer-issue',
  'return-address',
  'mark-returned',
  'contest-return',
]
