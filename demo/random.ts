/**
 * Random generator that returns the same values for the same seed on every machine, so that the demo catalog is
 * always the same.
 */
export interface Random {
  /** Returns a number from 0 up to, but not including, 1. */
  next(): number
  /** Returns an integer from `low` to `high`, both included. */
  int(low: number, high: number): number
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(list: readonly T[]): T
  weighted<T>(list: readonly (readonly [T, number])[]): T
  /** Returns `count` random elements in their original order. */
  some<T>(list: readonly T[], count: number): T[]
  /** Returns an approximately normally distributed number with mean 0. Most numbers are between -2 and 2. */
  bell(): number
}

export function seededRandom(kind: string, index = 0): Random {
  let state = mix(hashText(kind) ^ Math.imul(index + 1, 0x9e3779b1))
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), state | 1)
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61)
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T
  return {
    next,
    int,
    between: (low, high) => low + next() * (high - low),
    chance: (share) => next() < share,
    pick,
    weighted: (list) => {
      let left = next() * list.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of list) if ((left -= weight) < 0) return item
      return list[list.length - 1]![0]
    },
    some: (list, count) => {
      const chosen = new Set<number>()
      while (chosen.size < Math.min(count, list.length)) chosen.add(Math.floor(next() * list.length))
      return list.filter((_, i) => chosen.has(i))
    },
    bell: () => next() + next() + next() + next() + next() + next() - 3,
  }
}

const hashes = new Map<string, number>()

function hashText(text: string): number {
  const cached = hashes.get(text)
  if (cached !== undefined) return cached
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hashes.set(text, hash)
  return hash
}

function mix(x: number): number {
  let y = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  y = Math.imul(y ^ (y >>> 13), 0xc2b2ae35)
  return (y ^ (y >>> 16)) | 0
}
