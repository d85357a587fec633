/** Codes for the reasons for automatic refunds. The texts for these codes are in `messages/`. */
export const refundReasons = [
  'not-shipped',
  'undecided',
  'returned',
  'canceled',
  'decided',
  'agreed',
] as const
export type RefundReason = (typeof refundReasons)[number]
