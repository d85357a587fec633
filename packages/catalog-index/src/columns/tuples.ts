const codeBits = 26

/**
 * Deduplicated tuples of integer codes from several columns. A row stores only the ID of its tuple. IDs are consecutive
 * integers.
 */
export class Tuples {
  /** Integer codes, indexed by position in the tuple, then by tuple ID. */
  readonly codes: readonly number[][]
  size = 0
  /**
   * Trie of tuple prefixes, with one map for each prefix length. A key combines the ID of the shorter prefix with the
   * next code, and its value is the ID of the longer prefix.
   */
  private readonly numbers: readonly Map<number, number>[]

  constructor(length: number) {
    this.codes = Array.from({ length }, () => [])
    this.numbers = Array.from({ length: Math.max(1, length - 1) }, () => new Map())
  }

  /**
   * Returns the ID of a tuple. Adds the tuple if it is new.
   * @throws RangeError if a column has more than 2^26 values
   */
  save(codes: readonly number[]): number {
    let number = requireValidCode(codes[0] ?? 0)
    for (let at = 0; at < this.numbers.length; at++) {
      const numbers = this.numbers[at]!
      const key = number * 2 ** codeBits + requireValidCode(codes[at + 1] ?? 0)
      const next = numbers.get(key)
      number = next ?? numbers.size
      if (next === undefined) numbers.set(key, number)
    }
    if (number === this.size) {
      this.size++
      for (const [place, all] of this.codes.entries()) all.push(codes[place]!)
    }
    return number
  }
}

function requireValidCode(code: number): number {
  if (code >= 2 ** codeBits) throw new RangeError(`A column can have at most ${2 ** codeBits} values`)
  return code
}
