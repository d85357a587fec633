/**
 * Size of each unit, as a whole number of nanograms or nanometers. Ounces, pounds, inches and feet are exact, as
 * defined by the international agreement of 1959.
 */
const units = {
  mg: { dimension: 'weight', size: 1_000_000n, names: ['milligram', 'milligrams', 'milligramm'] },
  g: { dimension: 'weight', size: 1_000_000_000n, names: ['gr', 'gram', 'grams', 'gramm', 'grammes'] },
  kg: {
    dimension: 'weight',
    size: 1_000_000_000_000n,
    names: ['kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramm'],
  },
  oz: { dimension: 'weight', size: 28_349_523_125n, names: ['ounce', 'ounces', 'unze', 'unzen'] },
  lb: { dimension: 'weight', size: 453_592_370_000n, names: ['lbs', 'pound', 'pounds'] },
  mm: { dimension: 'length', size: 1_000_000n, names: ['millimeter', 'millimeters', 'millimetre'] },
  cm: { dimension: 'length', size: 10_000_000n, names: ['centimeter', 'centimeters', 'zentimeter'] },
  m: { dimension: 'length', size: 1_000_000_000n, names: ['meter', 'meters', 'metre', 'metres'] },
  in: { dimension: 'length', size: 25_400_000n, names: ['inch', 'inches', 'zoll', '"', '″', '”'] },
  ft: { dimension: 'length', size: 304_800_000n, names: ['foot', 'feet', 'fuß', "'", '′'] },
} as const

export type MeasureUnit = keyof typeof units

const unitByName = new Map<string, MeasureUnit>(
  (Object.keys(units) as MeasureUnit[]).flatMap((unit) =>
    [unit, ...units[unit].names].map((name) => [name, unit] as const),
  ),
)
const maxNameLength = 20

/** Returns the unit with this name or abbreviation. Ignores case and a final period. */
export function findUnit(name: string): MeasureUnit | undefined {
  if (name.length > maxNameLength) return undefined
  return unitByName.get(name.trim().toLowerCase().replace(/\.$/, ''))
}

/** Returns whether a unit can be converted to another unit: both are units of weight, or both of length. */
export function isConvertible(from: MeasureUnit, to: MeasureUnit): boolean {
  return units[from].dimension === units[to].dimension
}

/**
 * Converts a decimal number such as `12.5` to another unit of the same dimension. Calculates with whole numbers, and
 * rounds the result to three decimal places, the maximum for attributes.
 */
export function convertUnit(decimal: string, from: MeasureUnit, to: MeasureUnit): number {
  const sign = decimal.startsWith('-') ? -1 : 1
  const [whole = '', fraction = ''] = decimal.replace(/^[-+]/, '').split('.')
  const dividend = BigInt(whole + fraction) * units[from].size * 1000n
  const divisor = units[to].size * 10n ** BigInt(fraction.length)
  // Add half of the divisor, so that the division rounds half up.
  const thousandths = (2n * dividend + divisor) / (2n * divisor)
  return (sign * Number(thousandths)) / 1000
}
