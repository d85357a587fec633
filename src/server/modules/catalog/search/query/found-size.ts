/** Size in a search, with its name for display and the labels that listings can have for this size. */
interface StatedSize {
  name: string
  labels: readonly string[]
}

/** Size that was found in a search text. */
export interface ParsedSize extends StatedSize {
  /** Number of words of the size in the search text. */
  length: number
}
