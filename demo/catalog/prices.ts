import type { Random } from '#demo/random.ts'
import type { Condition } from '#demo/wording/descriptions.ts'
import type { Brand } from './brands.ts'
import type { DemoType } from './demo-type.ts'

const byTier = { 1: 0.72, 2: 1, 3: 1.8 } as const
const byCondition: Record<Condition, number> = { new: 1, 'like new': 0.8, 'very good': 0.66, good: 0.52 }

/** Returns a price in whole cents. Most prices are in the lower half of the type's range, as in real shops. */
export function drawPrice(type: DemoType, brand: Brand, condition: Condition, random: Random): number {
  const [low, high] = type.dollars
  const base = low + (high - low) * random.next() ** 1.5
  const dollars = Math.max(8, base * byTier[brand.tier] * byCondition[condition])
  if (dollars > 120) return Math.round(dollars / 5) * 500
  return (
    Math.floor(dollars) * 100 +
    random.weighted([
      [0, 6],
      [50, 2],
      [90, 2],
      [95, 1],
    ])
  )
}
