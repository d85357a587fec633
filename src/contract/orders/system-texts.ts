// Texts that the app stores in fields that are otherwise filled in by users. Pages, emails and files translate them
// when they are shown, so the stored texts must not change.

/** Stored reasons of automatic refunds, by code. */
export const refundReasons = {
  'not-shipped': 'Not shipped in time',
  undecided: 'Nobody decided in time',
  returned: 'The pieces have gone back',
  cancelled: 'Canceled by the buyer',
  decided: 'Decided by the house',
  agreed: 'Agreed with the seller',
} as const

export type RefundReason = keyof typeof refundReasons

/** Returns the code of a stored refund reason. Undefined if a user wrote the reason. */
export function refundReasonOf(reason: string): RefundReason | undefined {
  const names = Object.keys(refundReasons) as RefundReason[]
  return names.find((name) => refundReasons[name] === reason)
}

/** Note in an issue that was closed automatically. */
export const notSentBack = 'Nothing was sent back in time, so the order is closed.'

/** Reasons for a refund that failed before it was sent to the payment provider. */
export const refundFailures = {
  nothingTaken: 'nothing had been taken',
  notCovered: "the seller's account did not cover it",
} as const
