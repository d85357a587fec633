/** What is wrong with what was entered, in words for the one who entered it. */
export class Fault extends Error {
  /** The name of the field it is about, where there is one. */
  readonly field: string | undefined
  constructor(message: string, field?: string) {
    super(message)
    this.field = field
  }
}
