/** Wording for a trait of a style: a phrase for the title ("with puff sleeves") and sentences for a description. */
export interface TraitWords {
  title?: string
  sentences?: readonly string[]
}
