/** Three codes that often come together, each triple kept once: a listing needs only its number. */
export class Triples<Field extends string> {
  /** By number of the triple: the code of each field. */
  readonly codes: Record<Field, number[]>
  private readonly fields: readonly [Field, Field, Field]
  private readonly numbers = new Map<number, number>()

  /** The last field is the one with fewest codes. */
  constructor(fields: readonly [Field, Field, Field]) {
    this.fields = fields
    this.codes = Object.fromEntries(fields.map((field) => [field, [] as number[]])) as Record<Field, number[]>
  }

  get size(): number {
    return this.numbers.size
  }

  /** The number of a triple, new if need be. */
  save(codes: Record<Field, number>): number {
    const [first, second, third] = this.fields
    const key = (fit(codes[first], 22) * 2 ** 22 + fit(codes[second], 22)) * 2 ** 9 + fit(codes[third], 9)
    let number = this.numbers.get(key)
    if (number === undefined) {
      number = this.numbers.size
      this.numbers.set(key, number)
      for (const field of this.fields) this.codes[field].push(codes[field])
    }
    return number
  }
}

function fit(code: number, bits: number): number {
  if (code >= 2 ** bits) throw new RangeError(`The search index has room for ${2 ** bits} values of a kind`)
  return code
}
