// Texts that the app itself stores in fields that users can also fill in. Pages, emails and files recognize and
// translate these texts, so the texts must not change.

/** Note in an issue that was closed automatically. */
export const notSentBack = 'Nothing was sent back in time, so the order is closed.'

/** Reasons for a refund that failed before it was sent to the payment provider. */
export const refundFailures = {
  nothingTaken: 'nothing had been taken',
  notCovered: "the seller's account did not cover it",
} as const
