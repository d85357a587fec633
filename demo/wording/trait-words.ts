/** The words for a trait in a title ("with puff sleeves") and the sentences for it in a description. */
export interface TraitWords {
  title?: string
  says?: readonly string[]
}
