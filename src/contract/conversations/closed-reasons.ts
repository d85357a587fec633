/**
 * Reasons why no messages can be sent in a conversation: the caller or the other participant has blocked the
 * conversation, an account is closed, the shop is suspended, or messages are turned off and the conversation is not
 * about an order.
 */
export const closedReasons = [
  'blocked-by-you',
  'blocked',
  'account-closed',
  'shop-suspended',
  'feature-off',
] as const
export type ClosedReason = (typeof closedReasons)[number]
