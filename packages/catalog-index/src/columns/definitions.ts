import type { SearchTerms } from '../text/terms.ts'

/** Column whose values rows are filtered and counted by. */
export interface ColumnDefinition {
  /**
   * Decides how the column is stored, by its number of values:
   * `many`: thousands, such as authors. Stored as a field of each row, with a list of rows for each value.
   * `some`: up to hundreds, such as genres. Part of the row's kind, with a list of rows for each value.
   * `few`: a handful, such as languages. Part of the row's kind, with a bitmap of rows for each value.
   * `detail`: a handful, such as bindings. Stored with the options. Its names are not searchable.
   */
  values: 'many' | 'some' | 'few' | 'detail'
  /** Whether values have a flag that queries can filter by. Only for one column of `many` values. */
  hasFlags?: boolean
  /** Splits the name of a value into searchable words (default: `wordsOf`). */
  words?: (name: string) => string[]
}

export type ColumnDefinitions<Column extends string = string> = Readonly<Record<Column, ColumnDefinition>>

/** Reference to a column. */
export interface ColumnRef {
  /** Position among all columns. */
  id: number
  storage: ColumnDefinition['values']
  /** Field of a row with the value's code, or with the number of the kind or offer that contains it. */
  field: number
}

/** Value of a column. For a value that only occurs in rows, the key is also its label and name. */
export interface Value {
  /** Identifies the value in rows. */
  key: string
  /** Name of the value in queries (case-insensitive) and facets. */
  label: string
  /** Searchable names (default: the label). */
  names?: readonly string[]
  /** Key of the parent value. A filter by the parent includes this value. There are only two levels. */
  parent?: string | null
  isFlagged?: boolean
}

/** A row of the catalog. */
export interface Row<Column extends string = string> {
  /** Unique whole number below 2^30. Newer rows have higher numbers; memory grows with the highest. */
  no: number
  /** Searchable text, in addition to the names of the row's values. */
  text: string
  /** Key of the row's value in each column, or null without a value. */
  values: Readonly<Record<Column, string | null>>
  /** Whole number up to 8,388,607, such as cents. */
  price: number
  /** Whole number. The order `popular` starts with the highest. */
  popularity: number
  /** Rank among the featured rows, lowest first, or null if the row is not featured. */
  rank: number | null
  /** Labels of the row's options, such as sizes or formats. */
  options: readonly string[]
  /** Labels of the available options. */
  available: readonly string[]
}

/** Query for rows. A row must match all conditions. Several labels of a column are alternatives. */
export interface Query<Column extends string = string> {
  search?: SearchTerms | undefined
  /** Allowed labels by column. */
  values?: Partial<Readonly<Record<Column, readonly string[] | undefined>>> | undefined
  options?: readonly string[] | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** Only rows with an available option or, if `options` is set, with one of these available. */
  isAvailable?: boolean | undefined
  /** Only rows whose value in the column with flags is flagged (true) or not (false). */
  isFlagged?: boolean | undefined
  isFeatured?: boolean | undefined
}

/**
 * `newest` sorts by descending number. In a search, it puts whole words before prefixes, and sorts featured rows by
 * rank.
 */
export type SortOrder = 'newest' | 'price-asc' | 'price-desc' | 'popular'
