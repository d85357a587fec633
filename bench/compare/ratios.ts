import { seededRandom } from '#demo/random.ts'

/** Median of the ratios of all rounds, with the limits of its 95 % confidence interval. */
export interface Ratio {
  median: number
  low: number
  high: number
}

const resamples = 2_000

/**
 * Compares pairs of measurements that were made in the same round. The interval comes from a bootstrap: the median is
 * computed again for many random selections of the rounds.
 */
export function compareRounds(rounds: readonly { before: number; after: number }[]): Ratio {
  const ratios = rounds.map(({ before, after }) => after / before)
  const random = seededRandom('bench-compare', ratios.length)
  const medians = Array.from({ length: resamples }, () =>
    medianOf(ratios.map(() => random.pick(ratios))),
  ).sort((a, b) => a - b)
  return {
    median: medianOf(ratios),
    low: medians[Math.floor(resamples * 0.025)]!,
    high: medians[Math.floor(resamples * 0.975)]!,
  }
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
