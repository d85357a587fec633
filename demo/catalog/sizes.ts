import type { Random } from '#demo/random.ts'
import type { Gender, DemoType, SizeSystem } from './demo-type.ts'

export interface Stock {
  label: string
  qty: number
}

const letters = ['XS', 'S', 'M', 'L', 'XL']
const numbers = (from: number, to: number, name: (n: number) => string, step = 1) =>
  Array.from({ length: (to - from) / step + 1 }, (_, i) => name(from + i * step))

const scales: Record<SizeSystem, (gender: Gender | null) => string[]> = {
  letters: (gender) => (gender === 'men' ? [...letters.slice(1), 'XXL'] : letters),
  shoes: (gender) =>
    gender === 'men'
      ? numbers(40, 46, euro)
      : gender === 'women'
        ? numbers(35, 41, euro)
        : numbers(36, 45, euro),
  denim: (gender) =>
    (gender === 'men' ? [29, 30, 31, 32, 33, 34, 36] : [24, 25, 26, 27, 28, 29, 30, 31]).map(
      (waist) => `W${waist} L${gender === 'men' ? 32 : 30}`,
    ),
  one: () => ['One size'],
  ages: () => ['1-2Y', '2-3Y', '3-4Y', '5-6Y', '7-8Y', '9-10Y'],
  rings: () => numbers(50, 58, (n) => `${n} mm`, 2),
  belts: () => numbers(75, 105, (n) => `${n} cm`, 10),
  'kid-shoes': () => numbers(24, 34, euro, 2),
}

/**
 * Returns the sizes in stock: one size for a used listing, several sizes for a new one. Most sizes have a single unit.
 */
export function drawStock(type: DemoType, gender: Gender | null, isNew: boolean, random: Random): Stock[] {
  const scale = scales[type.sizes](gender)
  const count = isNew
    ? random.weighted([
        [1, 2],
        [2, 3],
        [3, 3],
        [4, 2],
        [5, 1],
      ])
    : random.weighted([
        [1, 9],
        [2, 1],
      ])
  return random.some(scale, count).map((label) => ({
    label,
    qty: isNew && random.chance(0.18) ? random.int(2, 6) : 1,
  }))
}

function euro(size: number): string {
  return `EU ${size}`
}
