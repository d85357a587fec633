const amount = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/

/** `129`, `129.5`, `$1,290.00` → cents, exactly; undefined for anything else. */
export function readCents(text: string): number | undefined {
  const parts = amount.exec(text.trim())
  if (!parts) return undefined
  const [, whole = '', decimals = ''] = parts
  const cents = Number(whole.replaceAll(',', '') + decimals.padEnd(2, '0'))
  return Number.isSafeInteger(cents) ? cents : undefined
}
