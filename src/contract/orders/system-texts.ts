// What the app itself writes where people write too. It is stored as it stands here; pages, emails and files say it in
// their reader's language.

/** Why money went back, where nobody said it. */
export const refundReasons = {
  'not-shipped': 'Not shipped in time',
  undecided: 'Nobody decided in time',
  returned: 'The pieces have gone back',
  cancelled: 'Canceled by the buyer',
  decided: 'Decided by the house',
  agreed: 'Agreed with the seller',
} as const

export type RefundReason = keyof typeof refundReasons

/** Which of them it is; undefined for one that a person has written. */
export function refundReasonOf(reason: string): RefundReason | undefined {
  const names = Object.keys(refundReasons) as RefundReason[]
  return names.find((name) => refundReasons[name] === reason)
}

/** What stands in an issue that ended by itself. */
export const notSentBack = 'Nothing was sent back in time, so the order is closed.'

/** Why a refund failed before the provider was asked. */
export const refundFaults = {
  nothingTaken: 'nothing had been taken',
  notCovered: "the seller's account did not cover it",
} as const
