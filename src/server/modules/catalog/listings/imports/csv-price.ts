/** `12`, `12.3`, `1,234.50`, and `1.234,50` as others write it; a dollar sign before or USD behind is let pass. */
const withPoint = /^(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{1,2}))?$/
const withComma = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/

/** Exact cents of a price in a file, never by way of a float; undefined when it is none, or could be read in two ways. */
export function parsePrice(text: string): number | undefined {
  const bare = text.replaceAll(/\s/g, '').replaceAll(/^\$|USD$/gi, '')
  const [, whole, cents = ''] = withPoint.exec(bare) ?? withComma.exec(bare) ?? []
  const digits = whole?.replaceAll(/[.,]/g, '')
  if (digits === undefined || digits.length > 9) return undefined
  return Number(digits) * 100 + Number(cents.padEnd(2, '0'))
}

/** As `parsePrice` reads it: 123450 is `1234.50`. */
export function formatPrice(cents: number): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
