/** Codes for the reasons of automatic refunds. Messages translate them. */
export const refundReasons = [
  'not-shipped',
  'undecided',
  'returned',
  'canceled',
  'decided',
  'agreed',
] as const
export type RefundReason = (typeof refundReasons)[number]
