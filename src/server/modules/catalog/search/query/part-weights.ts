import type { PartRole } from './parse-search.ts'

/**
 * Weight of a word or expression in a search, depending on its role. Words with a low weight are dropped first: unknown
 * words first, types last. A word with the role `child` is never dropped.
 */
export const partWeights: Readonly<Record<PartRole, number>> = {
  unknown: 0,
  size: 1,
  price: 2,
  color: 4,
  condition: 5,
  word: 6,
  wearer: 7,
  type: 8,
  child: 9,
}
