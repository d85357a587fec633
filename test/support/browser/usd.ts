const format = (minimumFractionDigits: 0 | 2) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd', minimumFractionDigits })

/** Returns a price in the format that pages use, for example `$129` or `$129.50`. */
export const usd = (cents: number): string => format(cents % 100 === 0 ? 0 : 2).format(cents / 100)

/** Returns a total in the format that pages use, for example `$129.00`. */
export const exactUsd = (cents: number): string => format(2).format(cents / 100)
