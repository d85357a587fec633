/** Phrase for a trait in a title ("with puff sleeves"), and sentences for a description. */
export interface TraitWords {
  title?: string
  sentences?: readonly string[]
}
