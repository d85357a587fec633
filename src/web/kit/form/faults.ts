import { CallError } from '#web/lib/calls/caller.ts'
import { errorText } from '#web/kit/error-text.ts'

/** What is wrong with what was entered, in words for the one who entered it. */
export class Fault extends Error {
  /** The name of the field it is about, where there is one. */
  readonly field: string | undefined
  constructor(message: string, field?: string) {
    super(message)
    this.field = field
  }
}

/** What is wrong with each field, and in words for where none of them is in the form. */
export function readFaults(error: unknown): { faults: Record<string, string>; words: string } {
  if (error instanceof Fault)
    return { faults: error.field ? { [error.field]: error.message } : {}, words: error.message }
  const all = error instanceof CallError ? error.errors : []
  return {
    faults: Object.fromEntries(all.map(({ field, message }) => [field, message])),
    words: errorText(error),
  }
}
