/** Size in a search: the name for display, and the labels for this size that listings can have. */
interface StatedSize {
  name: string
  labels: readonly string[]
}

/** Size that was found in a search text. */
export interface ParsedSize extends StatedSize {
  /** Number of words in the search text that the size consists of. */
  length: number
}
