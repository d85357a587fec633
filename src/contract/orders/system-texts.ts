// Texts that the app writes into fields for people. They are stored in this form; pages, emails and files translate
// them.

/** Note in an issue that ended automatically. */
export const notSentBack = 'Nothing was sent back in time, so the order is closed.'

/** Reasons for a refund that failed before it was sent to the payment provider. */
export const refundFailures = {
  nothingTaken: 'nothing had been taken',
  notCovered: "the seller's account did not cover it",
} as const
