const format = (minimumFractionDigits: 0 | 2) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd', minimumFractionDigits })

/** `$129`, `$129.50`, as the pages print a price. */
export const usd = (cents: number): string => format(cents % 100 === 0 ? 0 : 2).format(cents / 100)

/** `$129.00`, as the pages print a price among sums. */
export const exactUsd = (cents: number): string => format(2).format(cents / 100)
