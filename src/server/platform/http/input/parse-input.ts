import { Readable } from 'node:stream'
import type { z } from 'zod'
import { translate } from '../../language/translate.ts'
import { fail, type AppError, type InvalidField } from '../../errors/app-error.ts'
import type { LocalizedText } from '../../errors/error-text.ts'
import { findFieldLabel } from './field-labels.ts'
import { inputErrorText, flattenIssue } from './input-errors.ts'

/** Error of one field in a part of the request (URL parameters, query or body), or of the whole part. */
type InputFieldError = Omit<InvalidField, 'field'> & { field: string | undefined }

/** Part of the request (URL parameters, query or body) with its schema. */
type Part = readonly [schema: z.ZodType | undefined, value: unknown]

/** Maximum number of errors to report. A long list can contain thousands of errors of the same kind. */
const maxErrors = 50
/**
 * Maximum nesting depth of input. Endpoints need far less, and recursion into deeper input would overflow the stack.
 */
const maxDepth = 64

/**
 * Parses all parts of a request before it throws an error, so that all errors are reported together.
 * @throws invalid_field, bad_request
 */
export function parseInputs<Parts extends readonly Part[]>(
  ...parts: Parts
): { [At in keyof Parts]: unknown } {
  const errors: InputFieldError[] = []
  const values = parts.map(([schema, value]) => parsePart(schema, value, errors))
  if (errors.length > 0) throw fail('invalid_field', detailOf(errors))
  return values as { [At in keyof Parts]: unknown }
}

export function parseInput(schema: z.ZodType | undefined, value: unknown): unknown {
  return parseInputs([schema, value])[0]
}

function parsePart(schema: z.ZodType | undefined, value: unknown, errors: InputFieldError[]): unknown {
  if (!schema) return undefined
  if (value instanceof Readable) return value
  const unstorable: InputFieldError[] = []
  findUnstorable(value, [], unstorable)
  errors.push(...unstorable)
  if (unstorable.length > 0) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  errors.push(...errorsOf(parsed.error.issues))
  return undefined
}

/**
 * Parses a document that is not the body of a request, such as an uploaded file. Returns the parsed document, or the
 * errors with their places in the document. An error of the whole document has the place ''.
 * @throws bad_request for a document nested more deeply than `maxDepth`
 */
export function parseDocument<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): { data: z.output<Schema> } | { errors: InvalidField[] } {
  const errors: InputFieldError[] = []
  findUnstorable(value, [], errors)
  const parsed = errors.length === 0 ? schema.safeParse(value) : undefined
  if (parsed?.success) return { data: parsed.data }
  if (parsed) errors.push(...errorsOf(parsed.error.issues))
  return { errors: errors.map(({ field = '', text }) => ({ field, text })) }
}

/** Returns the error for issues that a schema outside this module reported. */
export function invalidInput(issues: readonly z.core.$ZodIssue[]): AppError {
  return fail('invalid_field', detailOf(errorsOf(issues)))
}

const errorsOf = (issues: readonly z.core.$ZodIssue[]): InputFieldError[] =>
  issues
    .flatMap(flattenIssue)
    .map((issue) => ({ field: issue.path.join('.') || undefined, text: inputErrorText(issue) }))

/**
 * Rejects zero characters (U+0000) and lone surrogates, which PostgreSQL cannot store. `path` is a single stack that
 * changes during the search, because copying it for each value would be slow: a body can contain a hundred thousand
 * values. Stops after `maxErrors` errors.
 * @throws bad_request for input nested more deeply than `maxDepth`
 */
function findUnstorable(value: unknown, path: (string | number)[], errors: InputFieldError[]): void {
  if (errors.length >= maxErrors) return
  if (typeof value === 'string') {
    const words = textError(value)
    if (words) errors.push({ field: path.join('.') || undefined, text: words })
    return
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return
  if (path.length === maxDepth) throw fail('bad_request')
  if (Array.isArray(value)) return value.forEach((part, at) => findWithin(part, at, path, errors))
  for (const [key, part] of Object.entries(value)) {
    const words = textError(key)
    if (words) errors.push({ field: path.join('.') || undefined, text: words })
    else findWithin(part, key, path, errors)
  }
}

function findWithin(
  part: unknown,
  key: string | number,
  path: (string | number)[],
  errors: InputFieldError[],
): void {
  path.push(key)
  findUnstorable(part, path, errors)
  path.pop()
}

function textError(text: string): LocalizedText | undefined {
  if (text.includes('\0')) return (language) => translate(language, 'error.text-zero-byte')
  return text.isWellFormed() ? undefined : (language) => translate(language, 'error.text-half-character')
}

/**
 * Keeps the first error of each field. The main message names the field of the very first error, because the caller
 * might show only this message.
 */
function detailOf(all: readonly InputFieldError[]) {
  const byField = new Map<string, InvalidField>()
  for (const { field, text } of all)
    if (field !== undefined && !byField.has(field)) byField.set(field, { field, text })
  const [first] = all
  const { field, text } = first!
  const message: LocalizedText = field
    ? (language) => `${findFieldLabel(field)(language)}: ${text(language)}`
    : text
  return { ...(field && { field }), message, fieldErrors: [...byField.values()].slice(0, maxErrors) }
}
