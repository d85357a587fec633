/** Size in a search: its display name, and the labels that listings may use for it. */
interface StatedSize {
  name: string
  labels: readonly string[]
}

/** Size found in a search. */
export interface ParsedSize extends StatedSize {
  /** Number of words that the size consists of. */
  length: number
}
