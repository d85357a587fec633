import { Column } from './column.ts'
import type { ColumnDefinitions } from './definitions.ts'
import { fields } from './rows.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * Maximum number of columns. A bit mask of failed filters (`misses`) has 16 bits: one for each column, one for the
 * options, and one for the price.
 */
const maxColumns = 14

/**
 * All columns of an index. Each column's filter has a bit in `misses`, the bit mask of the filters that a row fails.
 */
export class Columns {
  readonly all: readonly Column[]
  readonly many: readonly Column[]
  readonly inKind: readonly Column[]
  readonly inOffer: readonly Column[]
  readonly flagged: Column | undefined
  /**
   *    Column with the storage `few` by whose values the price sums are divided into slices (see `PriceSumSlice`).
   *    Undefined if there is no such column.
   */
  readonly summedBy: Column | undefined
  /** Fields of a row for which facets are counted: all fields except the price. */
  readonly countedFields: readonly number[]
  /** Maps each field of a row to the bits in `misses` of all filters that depend on it. */
  readonly missedBy: readonly number[]
  /** Bit in `misses` for options and availability. These two filters share a bit because they are tested together. */
  readonly missedOptions: number
  readonly missedPrice: number
  private readonly byName: ReadonlyMap<string, Column>

  /**
   * @throws RangeError for more than 14 columns, or flags in more than one column or in a column without `values:
   * 'many'`
   */
  constructor(definitions: ColumnDefinitions, vocabulary: Vocabulary) {
    const entries = Object.entries(definitions)
    if (entries.length > maxColumns) throw new RangeError(`An index can have at most ${maxColumns} columns`)
    const placed = (kinds: readonly string[]) => {
      const names = entries.flatMap(([name, { values }]) => (kinds.includes(values) ? [name] : []))
      return (name: string) => names.indexOf(name)
    }
    const [own, kind, offer] = [placed(['many']), placed(['some', 'few']), placed(['detail'])]
    this.all = entries.map(([name, definition], id) => {
      const { values } = definition
      if (values === 'many')
        return new Column({ id, name, definition, field: fields.own + own(name), place: 0 }, vocabulary)
      if (values === 'detail')
        return new Column({ id, name, definition, field: fields.offer, place: offer(name) }, vocabulary)
      return new Column({ id, name, definition, field: fields.kind, place: kind(name) }, vocabulary)
    })
    this.byName = new Map(this.all.map((column) => [column.name, column]))
    this.many = this.all.filter(({ storage }) => storage === 'many')
    this.inKind = this.all.filter(({ field }) => field === fields.kind)
    this.inOffer = this.all.filter(({ field }) => field === fields.offer)
    this.summedBy = this.all.find(({ storage }) => storage === 'few')
    const flagged = this.all.filter(({ hasFlags }) => hasFlags)
    if (flagged.length > 1 || flagged.some(({ storage }) => storage !== 'many'))
      throw new RangeError("Only one column can have flags, and it must have the option values: 'many'")
    this.flagged = flagged[0]
    this.countedFields = [fields.kind, fields.offer, ...this.many.map(({ field }) => field)]
    this.missedOptions = 1 << this.all.length
    this.missedPrice = this.missedOptions << 1
    const missedBy = Array.from({ length: fields.own + this.many.length }, () => 0)
    for (const { field, missed } of this.all) missedBy[field]! |= missed
    missedBy[fields.offer]! |= this.missedOptions
    missedBy[fields.price] = this.missedPrice
    this.missedBy = missedBy
  }

  /** @throws RangeError if there is no such column */
  named(name: string): Column {
    const column = this.byName.get(name)
    if (!column) throw new RangeError(`The index has no column ${name}`)
    return column
  }

  /**
   * Adds the names of new values to the vocabulary. New values are those that first occurred in recently added rows.
   */
  addNewNames(): void {
    for (const column of this.all) column.addNewNames()
  }
}

/** Value of `misses` for a row that passes all filters. */
export const missesNone = 0
/** Value of `misses` for a row that is not counted in any facet. */
export const missesAll = 0xffff
