const format = (minimumFractionDigits: 0 | 2) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'usd', minimumFractionDigits })

/** Formats a price as pages do: `$129`, `$129.50`. */
export const usd = (cents: number): string => format(cents % 100 === 0 ? 0 : 2).format(cents / 100)

/** Formats a total as pages do: `$129.00`. */
export const exactUsd = (cents: number): string => format(2).format(cents / 100)
