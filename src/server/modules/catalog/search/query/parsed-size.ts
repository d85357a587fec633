/** Size that a search text states, with its name for display and the labels that listings can have for this size. */
interface StatedSize {
  name: string
  labels: readonly string[]
}

/** Size that was found at a position of a search text. */
export interface ParsedSize extends StatedSize {
  /** Number of words that the size takes up in the search text. */
  length: number
}
