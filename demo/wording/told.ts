/** How a trait is told in a title ("with puff sleeves") and in a sentence of its own. */
export interface Traits {
  title?: string
  says?: readonly string[]
}
