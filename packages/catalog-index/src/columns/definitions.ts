import type { SearchTerms } from '../text/terms.ts'

/** One column of values that rows are filtered and counted by. */
export interface ColumnDefinition {
  /**
   * The number of values decides how the column is stored.
   * `many`: thousands, such as authors. Each row has a number of its own for it, and each value a list of its rows.
   * `some`: up to hundreds, such as genres. Part of the row's kind; each value has a list of its rows.
   * `few`: a handful, such as languages. Part of the row's kind; each value has a bitmap of its rows.
   * `detail`: a handful, such as bindings. Stored with the options; searches do not find rows by its words.
   */
  values: 'many' | 'some' | 'few' | 'detail'
  /** Values have a flag that queries may ask for; for one column of `many` values. */
  hasFlags?: boolean
  /** Splits a name of a value into the words by which searches find its rows; `wordsOf` by default. */
  words?: (name: string) => string[]
}

export type ColumnDefinitions<Column extends string = string> = Readonly<Record<Column, ColumnDefinition>>

/** A column as rows and words refer to it. */
export interface ColumnRef {
  /** Place among all columns. */
  id: number
  storage: ColumnDefinition['values']
  /** Field of a row that has the value's code, or the number of the kind or offer that has it. */
  field: number
}

/** A value of a column. Values that rows bring along need not be described; their key is then their label and name. */
export interface Value {
  /** Identifies the value in rows. */
  key: string
  /** Names the value in queries and facets, whatever its case. */
  label: string
  /** Names by which searches find its rows; the label by default. */
  names?: readonly string[]
  /** Key of the value above it. A choice of that value includes this one. There are two levels. */
  parent?: string | null
  isFlagged?: boolean
}

/** A row of the catalog. */
export interface Row<Column extends string = string> {
  /** Unique whole number below 2^30. Newer rows have higher numbers; memory grows with the highest. */
  no: number
  /** The text that searches find the row by, besides the names of its values. */
  text: string
  /** The key of its value in each column; null for none. */
  values: Readonly<Record<Column, string | null>>
  /** Whole number up to 8,388,607, such as cents. */
  price: number
  /** Whole number; the order `popular` starts with the highest. */
  popularity: number
  /** Place among the featured rows, the lowest first; null if it is not featured. */
  rank: number | null
  /** Labels of the options that the row comes in, such as sizes or formats. */
  options: readonly string[]
  /** Options that are available. */
  available: readonly string[]
}

/** A filter. A row matches if it matches every part; several labels of a column are alternatives. */
export interface Query<Column extends string = string> {
  search?: SearchTerms | undefined
  /** Labels by column. */
  values?: Partial<Readonly<Record<Column, readonly string[] | undefined>>> | undefined
  options?: readonly string[] | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /** Rows with an available option, or with one of the chosen `options` available. */
  isAvailable?: boolean | undefined
  /** Rows whose value in the column with flags is flagged, or is not. */
  isFlagged?: boolean | undefined
  isFeatured?: boolean | undefined
}

/** `newest`: by falling number. A search puts whole words before beginnings, and featured rows come by rank. */
export type SortOrder = 'newest' | 'price-asc' | 'price-desc' | 'popular'
