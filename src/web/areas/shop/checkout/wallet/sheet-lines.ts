import type { Quote } from '#contract/orders/orders.ts'
import type { WalletSheet } from '#web/features/card/wallet-element.tsx'

/** Returns what the wallet's sheet shows: the lines of a quote, and the shipping of all sellers as one amount. */
export function sheetOf({ lines, total }: Quote): WalletSheet {
  const shipping = lines.filter(({ code }) => code === 'shipping')
  return {
    totalCents: total.cents,
    lines: lines
      .filter(({ code }) => code !== 'shipping')
      .map(({ label, amount: { cents } }) => ({ name: label, amount: cents })),
    shippingCents: shipping.reduce((sum, line) => sum + line.amount.cents, 0),
  }
}
