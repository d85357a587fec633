import type { SearchTerms } from '../text/terms.ts'

/** Definition of a column whose values are used to filter and count rows. */
export interface ColumnDefinition {
  /**
   * Number of values, which determines how the column is stored: `many`: thousands, such as authors. Stored as a field
   * of each row, with a list of rows for each value. `some`: up to hundreds, such as genres. Part of the row's kind,
   * with a list of rows for each value. `few`: a handful, such as languages. Part of the row's kind, with a bitmap of
   * rows for each value. `detail`: a handful, such as bindings. Stored with the options. The names of these values are
   * not searchable.
   */
  values: 'many' | 'some' | 'few' | 'detail'
  /**
   * Whether values can have a flag that queries filter by. Allowed for only one column, which must have `values:
   * 'many'`.
   */
  hasFlags?: boolean
  /** Splits the name of a value into searchable words (default: `wordsOf`). */
  words?: (name: string) => string[]
}

export type ColumnDefinitions<Column extends string = string> = Readonly<Record<Column, ColumnDefinition>>

/** Reference to a column, with the data needed to read its values from a row. */
export interface ColumnRef {
  /** Position of the column among all columns. */
  id: number
  storage: ColumnDefinition['values']
  /**
   * Field of a row from which the value can be read. The field contains the integer code of the value, or the ID of the
   * kind or offer that contains the value (see `RowTable`).
   */
  field: number
}

/** Value of a column. If a value occurs only in rows and was never defined, its key is also its label and its name. */
export interface Value {
  /** Key that identifies the value in rows. */
  key: string
  /** Name of the value in queries (case-insensitive) and facets. */
  label: string
  /** Searchable names of the value (default: the label). */
  names?: readonly string[]
  /** Key of the parent value. A filter by the parent, or by one of its ancestors, also matches this value. */
  parent?: string | null
  /** Whether the value is flagged. Only used in the column with `hasFlags`; see `Query.isFlagged`. */
  isFlagged?: boolean
}

/** Row of the catalog. */
export interface Row<Column extends string = string> {
  /** Unique integer below 2^30. Newer rows must have higher numbers. Memory use grows with the highest number. */
  no: number
  /** Searchable text, in addition to the names of the row's values. */
  text: string
  /** Maps each column to the key of the row's value, or to null if the row has no value in that column. */
  values: Readonly<Record<Column, string | null>>
  /** Integer up to 8,388,607, such as an amount in cents. */
  price: number
  /** Popularity as an integer. The order `popular` starts with the rows that have the highest popularity. */
  popularity: number
  /** Rank among the featured rows, which are sorted by ascending rank. Null if the row is not featured. */
  rank: number | null
  /** Labels of the row's options, such as sizes or formats. */
  options: readonly string[]
  /** Labels of the available options. */
  available: readonly string[]
  /**
   * Maps the name of a tag, such as `material`, to the row's values. Any names and any number of values are allowed.
   */
  tags?: Readonly<Record<string, readonly string[]>> | undefined
  /** Maps the name of a numeric field, such as `weight`, to the row's value, a finite number. */
  numbers?: Readonly<Record<string, number>> | undefined
}

/**
 * Query for rows. A row must match all conditions. If several labels are given for one column, a row must have one of
 * these labels.
 */
export interface Query<Column extends string = string> {
  search?: SearchTerms | undefined
  /** Maps each filtered column to the allowed labels. */
  values?: Partial<Readonly<Record<Column, readonly string[] | undefined>>> | undefined
  /**
   * Excluded labels, keyed by column. Rows with one of these values, or with a descendant of one, never match and are
   * not counted by any facet. Allowed for columns with `values: 'some'` or `'few'`.
   */
  except?: Partial<Readonly<Record<Column, readonly string[] | undefined>>> | undefined
  options?: readonly string[] | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  /**
   * Whether only rows with an available option match. If `options` is also set, one of these options must be available.
   */
  isAvailable?: boolean | undefined
  /**
   * Matches only rows whose value in the column with `hasFlags` is flagged (`true`) or is not flagged (`false`). See
   * `Value.isFlagged`.
   */
  isFlagged?: boolean | undefined
  isFeatured?: boolean | undefined
  /**
   * Maps each filtered tag to the allowed values. A row must have one of the values of each tag. Values are
   * case-sensitive.
   */
  tags?: Readonly<Record<string, readonly string[] | undefined>> | undefined
  /** Maps the name of each filtered numeric field to the allowed range. Limits are inclusive. */
  numbers?: Readonly<Record<string, NumberRange | undefined>> | undefined
}

export interface NumberRange {
  min?: number | undefined
  max?: number | undefined
}

/**
 * Sort order. `newest` sorts by descending row number. `relevance` starts with the rows that have an available option.
 * Among these rows, and among the others, the rows that match a search best come first: those that match whole words
 * come before those that match only prefixes or synonyms. Equally good matches are sorted newest first. In a query for
 * featured rows, both orders sort by rank.
 */
export type SortOrder = 'relevance' | 'newest' | 'price-asc' | 'price-desc' | 'popular'
