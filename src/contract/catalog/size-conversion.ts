/** Size systems that can be converted into each other. */
const systems = ['EU', 'US', 'UK'] as const
type System = (typeof systems)[number]

interface Scale {
  /** Start of the path of a category in Google's product taxonomy. */
  category: string
  department: string
  /** Number to add to an EU size to get the US or UK size. */
  US: number
  UK: number
  /** Smallest and largest EU size that is converted. */
  range: readonly [number, number]
}

const shoes = 'Apparel & Accessories > Shoes'
const clothing = 'Apparel & Accessories > Clothing'

/**
 * Common conversions of adults' sizes in retail. Brands can differ, so pages show converted sizes beside the seller's
 * size.
 */
const scales: readonly Scale[] = [
  { category: shoes, department: 'women', US: -30, UK: -33, range: [34, 43] },
  { category: shoes, department: 'men', US: -33, UK: -34, range: [38, 49] },
  { category: clothing, department: 'women', US: -32, UK: -28, range: [32, 54] },
  { category: clothing, department: 'men', US: -10, UK: -10, range: [40, 62] },
]

export interface SizedItem {
  gender: string | null
  googleCategory?: string | undefined
}

/**
 * Converts a size such as `EU 38` to the other size systems in `offered` (lowercase codes of size systems). Returns an
 * empty list for other notations, and for items whose department and category have no conversion.
 */
export function convertSize(label: string, item: SizedItem, offered: readonly string[]): string[] {
  const [, prefix = '', text = ''] = /^(EU|US|UK) ?(\d{1,2}(?:[.,]5)?)$/i.exec(label.trim()) ?? []
  const scale = scales.find(
    ({ category, department }) => item.gender === department && item.googleCategory?.startsWith(category),
  )
  if (prefix === '' || !scale) return []
  const from = prefix.toUpperCase() as System
  const offsetOf = (system: System) => (system === 'EU' ? 0 : scale[system])
  const eu = Number(text.replace(',', '.')) - offsetOf(from)
  const [least, most] = scale.range
  if (eu < least || eu > most) return []
  return systems
    .filter((system) => system !== from && offered.includes(system.toLowerCase()))
    .map((system) => `${system} ${eu + offsetOf(system)}`)
}
