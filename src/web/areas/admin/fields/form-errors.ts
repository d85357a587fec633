import { CallError } from '#web/lib/calls/caller.ts'

/**
 * Maps the errors of one entry in the saved list to the fields of the entry's form: `attributes.3.unit` becomes `unit`.
 */
export function withFormFields(error: unknown, list: string, position: number): unknown {
  if (!(error instanceof CallError)) return error
  const prefix = `${list}.${position}.`
  const errors = error.errors.map(({ field, message }) => ({
    field: field.startsWith(prefix) ? field.slice(prefix.length) : field,
    message,
  }))
  return new CallError(error.status, error.code, error.message, { errors })
}
