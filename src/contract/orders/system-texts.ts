// Texts that the app stores in fields that are otherwise filled in by users. Pages, emails and files translate them
// when they are shown, so the stored texts must not change.

/** Note in an issue that ended automatically. */
export const notSentBack = 'Nothing was sent back in time, so the order is closed.'

/** Reasons for a refund that failed before it was sent to the payment provider. */
export const refundFailures = {
  nothingTaken: 'nothing had been taken',
  notCovered: "the seller's account did not cover it",
} as const
