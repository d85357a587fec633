const maxMasks = 1000

/**
 * Values of a column. Each value has a key, a label and an integer code. Codes are assigned in the order in which
 * values are added.
 */
export class ValueTable {
  readonly labels: string[] = []
  private readonly keys: string[] = []
  private readonly codes = new Map<string, number>()
  /**
   * Maps each lowercase label to the codes of the values that have it; the most recently saved code is last. Two values
   * can briefly have the same label, because changes arrive one at a time, for example while two labels are swapped.
   * When one of the two values loses the label, the other value must still be found by the label.
   */
  private readonly byLabel = new Map<string, number[]>()
  /** Maps each alias to a label. Aliases and labels are lowercase. */
  private aliases: ReadonlyMap<string, string> = new Map()
  private places: { rank: Uint32Array; byRank: Uint32Array } | undefined
  private readonly masks = new Map<string, Uint8Array>()

  /**
   * Returns the integer code of the value with this key. Adds the value if it is new. If a label is given, it replaces
   * the old label of the value. If another value has the same label, the label now refers to this value.
   */
  save(key: string, label?: string): number {
    let code = this.codes.get(key)
    if (code === undefined) {
      code = this.labels.length
      this.codes.set(key, code)
      this.keys.push(key)
      this.relabel(code, label ?? key)
    } else if (label !== undefined && this.labels[code] !== label) {
      this.release(code, this.labels[code]!)
      this.relabel(code, label)
    } else if (label !== undefined && this.codesOf(label).at(-1) !== code) {
      this.release(code, label)
      this.relabel(code, label)
    }
    return code
  }

  codeOfKey(key: string): number | undefined {
    return this.codes.get(key)
  }

  codeOfLabel(label: string): number | undefined {
    const name = label.toLowerCase()
    return this.byLabel.get(this.aliases.get(name) ?? name)?.at(-1)
  }

  setAliases(aliases: ReadonlyMap<string, string>): void {
    this.aliases = aliases
    this.masks.clear()
  }

  keyOf(code: number): string {
    return this.keys[code]!
  }

  keyOfLabel(label: string): string | undefined {
    const code = this.codeOfLabel(label)
    return code === undefined ? undefined : this.keys[code]
  }

  get size(): number {
    return this.labels.length
  }

  /**
   * Returns a mask that is 1 for the values with the given labels. The mask is indexed by the integer code of the
   * value. Ignores unknown labels. The mask is cached, so callers must not modify it.
   */
  mask(labels: readonly string[]): Uint8Array {
    const key = labels.join('\0')
    const cached = this.masks.get(key)
    if (cached) return cached
    const mask = new Uint8Array(this.size)
    for (const label of labels) {
      const code = this.codeOfLabel(label)
      if (code !== undefined) mask[code] = 1
    }
    if (this.masks.size >= maxMasks) this.masks.clear()
    this.masks.set(key, mask)
    return mask
  }

  /** Returns the alphabetical rank of each integer code, and the codes sorted by rank. */
  alphabet(): { rank: Uint32Array; byRank: Uint32Array } {
    if (!this.places) {
      const byRank = Uint32Array.from(this.labels.keys()).sort((a, b) =>
        compare(this.labels[a]!, this.labels[b]!),
      )
      const rank = new Uint32Array(byRank.length)
      byRank.forEach((code, at) => (rank[code] = at))
      this.places = { rank, byRank }
    }
    return this.places
  }

  private relabel(code: number, label: string): void {
    this.masks.clear()
    this.places = undefined
    this.labels[code] = label
    this.byLabel.set(label.toLowerCase(), [...this.codesOf(label), code])
  }

  private release(code: number, label: string): void {
    const others = this.codesOf(label).filter((other) => other !== code)
    if (others.length > 0) this.byLabel.set(label.toLowerCase(), others)
    else this.byLabel.delete(label.toLowerCase())
  }

  private codesOf(label: string): readonly number[] {
    return this.byLabel.get(label.toLowerCase()) ?? []
  }
}

function compare(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
