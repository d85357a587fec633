import { lettersOf } from '../text/edit-distance.ts'
import { wordsOf } from '../text/words.ts'
import type { ColumnDefinition, ColumnRef, Value } from './definitions.ts'
import { ValueTable } from './values.ts'
import type { Vocabulary, Word } from './vocabulary.ts'

export interface ColumnPlace {
  id: number
  name: string
  definition: ColumnDefinition
  field: number
  /** Position of the column's code within the tuple of a kind or offer. */
  place: number
}

/**
 * Maximum number of levels above a value. The limit also ends the search for ancestors if values refer to each other.
 */
const maxLevels = 8

/** Column with its values and their searchable names. */
export class Column implements ColumnRef {
  readonly id: number
  readonly name: string
  readonly storage: ColumnDefinition['values']
  readonly hasFlags: boolean
  readonly field: number
  readonly place: number
  /** Bit of this column's filter in `misses`, the bit mask of the filters that a row fails. */
  readonly missed: number
  readonly values = new ValueTable()
  /** Integer code of each value's parent, indexed by the value's own code. */
  readonly parents: (number | undefined)[] = []
  /** Cached results of `ancestorsOf`. */
  private readonly ancestors: number[][] = []
  /** Whether each value is flagged, indexed by the value's integer code. */
  readonly flags: boolean[] = []
  private readonly names: (readonly string[] | undefined)[] = []
  private namedCount = 0
  private readonly split: (name: string) => string[]
  private readonly vocabulary: Vocabulary
  private masksWithDescendants = new WeakMap<Uint8Array, Uint8Array>()
  private readonly flagMasks = new Map<boolean, Uint8Array>()

  constructor({ id, name, definition, field, place }: ColumnPlace, vocabulary: Vocabulary) {
    this.id = id
    this.name = name
    this.storage = definition.values
    this.hasFlags = definition.hasFlags === true
    this.field = field
    this.place = place
    this.missed = 1 << id
    this.split = definition.words ?? wordsOf
    this.vocabulary = vocabulary
  }

  /** Adds or changes values. Returns only new and changed values. */
  setValues(values: readonly Value[]): Value[] {
    const changed = values.filter((value) => !this.isSame(value))
    if (changed.length === 0) return changed
    this.masksWithDescendants = new WeakMap()
    this.ancestors.length = 0
    this.flagMasks.clear()
    for (const { key, label, names, parent, isFlagged } of changed) {
      const code = this.values.save(key, label)
      this.names[code] = names
      if (parent != null) this.parents[code] = this.values.save(parent)
      else if (this.parents[code] !== undefined) this.parents[code] = undefined
      this.flags[code] = isFlagged === true
    }
    // Renaming a value also changes the searchable names of its descendants.
    if (this.parents.length > 0) this.namedCount = 0
    else for (const { key } of changed) this.addName(this.values.codeOfKey(key)!)
    this.addNewNames()
    return changed
  }

  /**
   * Adds the names of new values to the vocabulary. New values are those that first occurred in recently added rows.
   */
  addNewNames(): void {
    if (this.namedCount === this.values.size) return
    for (; this.namedCount < this.values.size; this.namedCount++) this.addName(this.namedCount)
  }

  /**
   * Returns a search word that matches the value with this label, but not its children. Returns undefined if no row has
   * the value.
   */
  wordOf(label: string): Word | undefined {
    const code = this.values.codeOfLabel(label)
    if (code === undefined) return undefined
    const text = `${this.name}:${this.values.labels[code]}`
    return { text, letters: lettersOf(text), texts: undefined, values: [{ column: this, code }] }
  }

  /**
   * Returns a mask that is 1 for the values with the given labels and for their descendants. The mask is indexed by the
   * integer code of the value. The mask is cached, so callers must not modify it.
   */
  maskOf(labels: readonly string[]): Uint8Array {
    const chosen = this.values.mask(labels)
    if (this.parents.length === 0) return chosen
    let mask = this.masksWithDescendants.get(chosen)
    if (!mask) {
      mask = chosen.map((is, code) =>
        is === 1 || this.ancestorsOf(code).some((of) => chosen[of] === 1) ? 1 : 0,
      )
      this.masksWithDescendants.set(chosen, mask)
    }
    return mask
  }

  /** Returns the integer codes of all ancestors of a value, beginning with its parent. */
  ancestorsOf(code: number): readonly number[] {
    const known = this.ancestors[code]
    if (known) return known
    const above: number[] = []
    for (let at = this.parents[code]; at !== undefined && above.length < maxLevels; at = this.parents[at])
      above.push(at)
    this.ancestors[code] = above
    return above
  }

  /**
   * Returns a mask that is 1 for all flagged or for all unflagged values. The mask is indexed by the integer code of
   * the value. The mask is cached, so callers must not modify it.
   */
  flagMask(isFlagged: boolean): Uint8Array {
    const cached = this.flagMasks.get(isFlagged)
    if (cached && cached.length === this.values.size) return cached
    const mask = new Uint8Array(this.values.size)
    for (let code = 0; code < mask.length; code++)
      if ((this.flags[code] === true) === isFlagged) mask[code] = 1
    this.flagMasks.set(isFlagged, mask)
    return mask
  }

  private addName(code: number): void {
    if (this.storage === 'detail') return
    const { labels } = this.values
    const above = this.ancestorsOf(code).map((of) => labels[of]!)
    const names = [...(this.names[code] ?? [labels[code]!]), ...above]
    this.vocabulary.setName(this, code, names.join('\n'), this.splitNames)
  }

  private readonly splitNames = (names: string): string[] =>
    names.split('\n').flatMap((name) => this.split(name))

  private isSame({ key, label, names, parent, isFlagged }: Value): boolean {
    const { values } = this
    const code = values.codeOfKey(key)
    if (code === undefined) return false
    const above = this.parents[code]
    return (
      values.labels[code] === label &&
      values.codeOfLabel(label) === code &&
      this.names[code]?.join('\n') === names?.join('\n') &&
      (above === undefined ? undefined : values.keyOf(above)) === (parent ?? undefined) &&
      (this.flags[code] === true) === (isFlagged === true)
    )
  }
}
