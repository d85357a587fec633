/** A size that a search names: what to call it, and the labels listings may have it under. */
interface StatedSize {
  name: string
  labels: readonly string[]
}

/** The same where it stands in a search. */
export interface FoundSize extends StatedSize {
  /** How many words name it. */
  length: number
}
