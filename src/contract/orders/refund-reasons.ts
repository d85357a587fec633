/** Codes of the reasons that the app itself gives for a refund. Messages translate them. */
export const refundReasons = [
  'not-shipped',
  'undecided',
  'returned',
  'canceled',
  'decided',
  'agreed',
] as const
export type RefundReason = (typeof refundReasons)[number]
