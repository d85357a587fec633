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
  /** Place among the columns of a kind or offer. */
  place: number
}

/** The values of a column, and the words by which searches find them. */
export class Column implements ColumnRef {
  readonly id: number
  readonly name: string
  readonly storage: ColumnDefinition['values']
  readonly hasFlags: boolean
  readonly field: number
  readonly place: number
  /** Bit of a row that misses the choice of this column. */
  readonly missed: number
  readonly values = new ValueTable()
  /** Code of the parent, by code. */
  readonly parents: (number | undefined)[] = []
  /** Whether the value is flagged, by code. */
  readonly flags: boolean[] = []
  private readonly names: (readonly string[] | undefined)[] = []
  private namedCount = 0
  private readonly split: (name: string) => string[]
  private readonly vocabulary: Vocabulary
  private masksWithChildren = new WeakMap<Uint8Array, Uint8Array>()
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

  /** Adds or changes values; returns those that are new or have changed. */
  setValues(values: readonly Value[]): Value[] {
    const changed = values.filter((value) => !this.isSame(value))
    if (changed.length === 0) return changed
    this.masksWithChildren = new WeakMap()
    this.flagMasks.clear()
    for (const { key, label, names, parent, isFlagged } of changed) {
      const code = this.values.save(key, label)
      this.names[code] = names
      if (parent != null) this.parents[code] = this.values.save(parent)
      else if (this.parents[code] !== undefined) this.parents[code] = undefined
      this.flags[code] = isFlagged === true
    }
    // A new name of a parent changes the names of its children.
    if (this.parents.length > 0) this.namedCount = 0
    else for (const { key } of changed) this.addName(this.values.codeOfKey(key)!)
    this.addNewNames()
    return changed
  }

  /** Makes values that rows have brought along findable by their names. */
  addNewNames(): void {
    if (this.namedCount === this.values.size) return
    for (; this.namedCount < this.values.size; this.namedCount++) this.addName(this.namedCount)
  }

  /** Returns a word that stands for one value, without those below it; undefined if no row has had the value. */
  wordOf(label: string): Word | undefined {
    const code = this.values.codeOfLabel(label)
    if (code === undefined) return undefined
    const text = `${this.name}:${this.values.labels[code]}`
    return { text, letters: lettersOf(text), texts: undefined, values: [{ column: this, code }] }
  }

  /** Returns one byte a code: 1 for the chosen labels and for values below them. Shared: not to be written to. */
  maskOf(labels: readonly string[]): Uint8Array {
    const chosen = this.values.mask(labels)
    if (this.parents.length === 0) return chosen
    let mask = this.masksWithChildren.get(chosen)
    if (!mask) {
      mask = chosen.map((is, code) => is | (chosen[this.parents[code] ?? code] ?? 0))
      this.masksWithChildren.set(chosen, mask)
    }
    return mask
  }

  /** Returns one byte a code: 1 for values that are flagged, or for those that are not. Shared: not to be written to. */
  flagMask(isFlagged: boolean): Uint8Array {
    const known = this.flagMasks.get(isFlagged)
    if (known && known.length === this.values.size) return known
    const mask = new Uint8Array(this.values.size)
    for (let code = 0; code < mask.length; code++)
      if ((this.flags[code] === true) === isFlagged) mask[code] = 1
    this.flagMasks.set(isFlagged, mask)
    return mask
  }

  private addName(code: number): void {
    if (this.storage === 'detail') return
    const { labels } = this.values
    const parent = this.parents[code]
    const names = [
      ...(this.names[code] ?? [labels[code]!]),
      ...(parent === undefined ? [] : [labels[parent]!]),
    ]
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
