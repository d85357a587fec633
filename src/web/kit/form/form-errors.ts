import { CallError } from '#web/lib/calls/caller.ts'
import { errorText } from '#web/kit/error-text.ts'

/** Error about invalid input, with a message for the user. */
export class InputError extends Error {
  /** Name of the invalid field, if the error belongs to one. */
  readonly field: string | undefined
  constructor(message: string, field?: string) {
    super(message)
    this.field = field
  }
}

/**
 * Returns an error message for each invalid field. Also returns a general message, for a form that has none of these
 * fields.
 */
export function readFormErrors(error: unknown): { errors: Record<string, string>; message: string } {
  if (error instanceof InputError)
    return { errors: error.field ? { [error.field]: error.message } : {}, message: error.message }
  const all = error instanceof CallError ? error.errors : []
  return {
    errors: Object.fromEntries(all.map(({ field, message }) => [field, message])),
    message: errorText(error),
  }
}
