import {
  childShoes,
  menAlphaSizes,
  menShoes,
  ringCircumferenceOfUsSize,
  jeansWaistOfUsSize,
  womenAlphaSizes,
  womenShoes,
} from './size-tables.ts'
import type { SizeContext } from './size-context.ts'

/** Size after conversion to other size systems. */
export interface ConvertedSize {
  /** Names of the size for display. Names in the most common size systems come first. */
  names: string[]
  /** Labels that listings can have for this size. */
  labels: string[]
}

interface Stated {
  system: 'us' | 'eu' | 'uk' | 'letter' | 'waist' | 'any'
  /** The size as a number; 0 for a letter size. */
  value: number
  letter: string
}

/** Converts a size to other size systems. Returns undefined if there is no conversion table for the kind of item. */
export function convertSize(name: string, { kind, department }: SizeContext): ConvertedSize | undefined {
  const stated = statedOf(name)
  if (!stated) return undefined
  if (kind === 'shoes') return shoes(stated, department)
  if (kind === 'rings')
    return stated.system === 'any' || stated.system === 'us' ? rings(stated.value) : undefined
  if (department === 'children') return undefined
  if (kind === 'jeans')
    return stated.system === 'any' || stated.system === 'us' ? jeans(stated.value) : undefined
  if (kind !== 'clothes') return undefined
  return department === 'men' ? menClothes(stated) : womenClothes(stated)
}

function statedOf(name: string): Stated | undefined {
  const [, system = 'any', number] = /^(?:(US|EU|UK|W) ?)?(\d{1,2}(?:\.5)?)(?: L\d\d)?$/.exec(name) ?? []
  if (number !== undefined)
    return {
      system: system === 'W' ? 'waist' : (system.toLowerCase() as Stated['system']),
      value: Number(number),
      letter: '',
    }
  return /^(?:X{0,3}[SL]|M|[2345]XL)$/.test(name) ? { system: 'letter', value: 0, letter: name } : undefined
}

/** Lowest number that can only be a European size, because all other size systems use lower numbers. */
const minEuropeanOnly = 32

function womenClothes({ system, value, letter }: Stated): ConvertedSize | undefined {
  const isEuropean = system === 'eu' || (system === 'any' && value >= minEuropeanOnly)
  const us = isEuropean ? value - 30 : system === 'uk' ? value - 4 : value
  const row = womenAlphaSizes.find(([each, sizes]) =>
    system === 'letter' ? each === commonAlpha(letter) : system !== 'waist' && sizes.includes(us),
  )
  if (!row) return undefined
  const sizes = system === 'letter' ? row[1] : [us]
  const eu = [...new Set(sizes.flatMap((size) => [size + 30, size + 32]))]
  return {
    names: system === 'letter' ? [] : isEuropean ? [row[0], `US ${us}`] : [row[0], euNames(eu)],
    labels: [
      ...alphaLabels(row[0]),
      ...(isEuropean ? [] : eu.flatMap(euLabels)),
      ...sizes.flatMap((size) => [`US ${size}`, `US${size}`, `UK ${size + 4}`]),
    ],
  }
}

function menClothes({ system, value, letter }: Stated): ConvertedSize | undefined {
  const row = menAlphaSizes.find(([each, eu, waists]) => {
    if (system === 'letter') return each === commonAlpha(letter)
    if (system === 'waist') return waists.includes(value)
    if (system === 'any') return waists.includes(value) || eu.includes(value)
    return eu.includes(system === 'eu' ? value : value + 10)
  })
  if (!row) return undefined
  const [own, eu] = row
  return {
    names: system === 'letter' ? [] : [own],
    labels: [...alphaLabels(own), ...eu.flatMap(euLabels)],
  }
}

function jeans(us: number): ConvertedSize | undefined {
  if (us > 18 || us % 2 !== 0) return undefined
  const waist = jeansWaistOfUsSize(us)
  const inseams = [26, 28, 29, 30, 31, 32, 33, 34, 36]
  return {
    names: [`W${waist}`],
    labels: [`W${waist}`, ...inseams.flatMap((inseam) => [`W${waist} L${inseam}`, `${waist}/${inseam}`])],
  }
}

function rings(us: number): ConvertedSize | undefined {
  if (us < 3 || us > 15) return undefined
  const around = ringCircumferenceOfUsSize(us)
  return {
    names: [`${around} mm`],
    // Ring sizes are about 2 mm apart, so the labels also include the neighboring millimeters.
    labels: [around - 1, around, around + 1].flatMap((mm) => [`${mm} mm`, `${mm}mm`]),
  }
}

function shoes({ system, value }: Stated, department: SizeContext['department']): ConvertedSize | undefined {
  if (system === 'letter' || system === 'waist') return undefined
  const table = department === 'children' ? childShoes : department === 'men' ? menShoes : womenShoes
  if (system === 'eu' || (system === 'any' && value >= (department === 'children' ? 16 : minEuropeanOnly))) {
    const us = Object.keys(table).filter((size) => table[size]!.includes(value))
    return us.length > 0
      ? { names: [], labels: us.flatMap((size) => [`US ${size}`, `US${size}`]) }
      : undefined
  }
  const us =
    system === 'uk' ? value + (department === 'men' ? 1 : department === 'children' ? 0.5 : 2) : value
  // If the department is unknown and the women's table has no entry for this size, use the men's table.
  const eu = table[String(us)] ?? (department === undefined ? menShoes[String(us)] : undefined)
  return eu ? { names: [euNames(eu)], labels: [...eu.flatMap(euLabels), `US ${us}`] } : undefined
}

function euLabels(size: number): string[] {
  return [`EU ${size}`, `EU${size}`, String(size)]
}

function euNames(sizes: readonly number[]): string {
  const [first, last] = [sizes[0], sizes.at(-1)]
  return first === last ? `EU ${first}` : `EU ${first}–${last}`
}

function commonAlpha(letter: string): string {
  return letter === '2XL' ? 'XXL' : letter === 'XXXL' ? '3XL' : letter
}

function alphaLabels(letter: string): string[] {
  if (letter === 'XXL') return ['XXL', '2XL']
  return letter === '3XL' ? ['3XL', 'XXXL'] : [letter]
}
