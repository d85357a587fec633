import { Readable } from 'node:stream'
import type { z } from 'zod'
import { translate } from '../../language/translate.ts'
import { fail, type AppError, type FieldFault } from '../../errors/app-error.ts'
import type { Words } from '../../errors/error-words.ts'
import { labelOf } from './field-labels.ts'
import { inputWords, issuesOf } from './input-words.ts'

/** What is wrong with a part of a request: with a field of it, or with all of it. */
type Fault = Omit<FieldFault, 'field'> & { field: string | undefined }

/** A part of a request, and what it has to be. */
type Part = readonly [schema: z.ZodType | undefined, value: unknown]

/** So many are told at once: a list may have thousands of faults of one kind. */
const mostFaults = 50
/** No call takes anything nearly so deep, and what goes through it by recursion would run out of stack. */
const mostLevels = 64

/**
 * Parses the parts of a request together, so that all that is wrong is told at once, by field.
 * @throws invalid_field, bad_request
 */
export function parseInputs<Parts extends readonly Part[]>(
  ...parts: Parts
): { [At in keyof Parts]: unknown } {
  const faults: Fault[] = []
  const values = parts.map(([schema, value]) => parsePart(schema, value, faults))
  if (faults.length > 0) throw fail('invalid_field', detailOf(faults))
  return values as { [At in keyof Parts]: unknown }
}

/** The same of one part. */
export function parseInput(schema: z.ZodType | undefined, value: unknown): unknown {
  return parseInputs([schema, value])[0]
}

function parsePart(schema: z.ZodType | undefined, value: unknown, faults: Fault[]): unknown {
  if (!schema) return undefined
  if (value instanceof Readable) return value
  const unreadable: Fault[] = []
  findUnreadable(value, [], unreadable)
  faults.push(...unreadable)
  if (unreadable.length > 0) return undefined
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  faults.push(...faultsOf(parsed.error.issues))
  return undefined
}

/** What is said of issues that a schema has found elsewhere. */
export function invalidInput(issues: readonly z.core.$ZodIssue[]): AppError {
  return fail('invalid_field', detailOf(faultsOf(issues)))
}

const faultsOf = (issues: readonly z.core.$ZodIssue[]): Fault[] =>
  issues
    .flatMap(issuesOf)
    .map((issue) => ({ field: issue.path.join('.') || undefined, words: inputWords(issue) }))

/**
 * PostgreSQL has no text with a zero byte or half a character in it, so none may pass. The path is pushed and popped, and
 * the search ends at `mostFaults`: a body may have a hundred thousand values, and all of them are looked at in one go.
 * @throws bad_request below `mostLevels`
 */
function findUnreadable(value: unknown, path: (string | number)[], faults: Fault[]): void {
  if (faults.length >= mostFaults) return
  if (typeof value === 'string') {
    const words = textFault(value)
    if (words) faults.push({ field: path.join('.') || undefined, words })
    return
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return
  if (path.length === mostLevels) throw fail('bad_request')
  if (Array.isArray(value)) return value.forEach((part, at) => findWithin(part, at, path, faults))
  for (const [key, part] of Object.entries(value)) {
    const words = textFault(key)
    if (words) faults.push({ field: path.join('.') || undefined, words })
    else findWithin(part, key, path, faults)
  }
}

function findWithin(part: unknown, key: string | number, path: (string | number)[], faults: Fault[]): void {
  path.push(key)
  findUnreadable(part, path, faults)
  path.pop()
}

function textFault(text: string): Words | undefined {
  if (text.includes('\0')) return (language) => translate(language, 'error.text-zero-byte')
  return text.isWellFormed() ? undefined : (language) => translate(language, 'error.text-half-character')
}

/** The first fault of each field; the words of the first of all name their field, as a person may read nothing else. */
function detailOf(all: readonly Fault[]) {
  const byField = new Map<string, FieldFault>()
  for (const { field, words } of all)
    if (field !== undefined && !byField.has(field)) byField.set(field, { field, words })
  const [first] = all
  const { field, words } = first!
  const message: Words = field ? (language) => `${labelOf(field)(language)}: ${words(language)}` : words
  return { ...(field && { field }), message, faults: [...byField.values()].slice(0, mostFaults) }
}
