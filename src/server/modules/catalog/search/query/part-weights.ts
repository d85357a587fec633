import type { PartRole } from './parse-search.ts'

/**
 * Weight of each part of a search, keyed by the role of the part. Parts with a low weight are left out first: unknown
 * words first, types last. The role `child` is never left out.
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
