/** Wallets that can pay for an order, by the payment provider's names. */
export const walletKinds = ['apple_pay', 'google_pay', 'link'] as const
export type WalletKind = (typeof walletKinds)[number]

interface ShownTotal {
  /** Total in cents that the buyer has approved. Undefined if the client showed none. */
  shownTotalCents?: number | undefined
  wallet?: WalletKind | undefined
}

/**
 * Returns whether a buyer who approved a total can be charged `totalCents`. On a page, the total must be the one that
 * the buyer saw. A wallet approves a maximum: it shows a total for a partial address, and the price may only fall once
 * the full address is known.
 */
export function isTotalApproved({ shownTotalCents, wallet }: ShownTotal, totalCents: number): boolean {
  if (shownTotalCents === undefined) return true
  return wallet === undefined ? totalCents === shownTotalCents : totalCents <= shownTotalCents
}
