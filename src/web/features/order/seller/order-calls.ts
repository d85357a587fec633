import type { SellerMove, SellerOrder } from '#contract/orders/seller-orders.ts'
import { wayBackOf } from '../return-card.tsx'

/** Calls by which a seller handles an order. */
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

/** Calls by which the team handles an order of first-party items. */
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

/** Changes whenever the forms of an order start anew. */
export const movesKey = (order: SellerOrder): string =>
  `${order.state}${order.packedAt}${order.issue?.notes.length ?? 0}${wayBackOf(order)?.returnTo != null}`

export type OrderCalls = typeof sellerCalls | typeof teamCalls

/** Moves of the parcel, which lead to no refund. */
export const parcelMoves: readonly SellerMove[] = ['ship', 'pack', 'edit-tracking', 'mark-delivered']
/** Moves of an issue or a return. */
export const careMoves: readonly SellerMove[] = [
  'answer-issue',
  'return-address',
  'mark-returned',
  'contest-return',
]
