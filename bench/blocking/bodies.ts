import { textKinds, createSlowText, type TextKind } from './texts.ts'
import { fillBody, findBodyParts, smallestValue, type BodySchema, type BodyPart } from './schema.ts'

/** Maximum size of a JSON body that the HTTP server accepts, in bytes. */
export const jsonLimit = 256 * 1024

export interface BodyCase {
  name: string
  make(): string
}

const repeatTo = (bytes: number, unit: string): string =>
  unit.repeat(Math.max(0, Math.floor(bytes / unit.length)))
const listOf = (bytes: number, member: string): string =>
  `[${repeatTo(bytes - 2, `${member},`).slice(0, -1)}]`
const numberedList = (bytes: number, make: (at: number) => string): string => {
  const parts: string[] = []
  for (let left = bytes; left > 0; left -= parts.at(-1)!.length + 1) parts.push(make(parts.length))
  return parts.slice(0, -1).join(',')
}
const nested = (levels: number, open: string, close: string): string =>
  open.repeat(levels) + close.repeat(levels)

/**
 * Functions that create JSON values that are expensive to parse or validate. Each value is at most the given number of
 * bytes long.
 */
const structures: Record<string, (bytes: number) => string> = {
  'a list of zeros': (bytes) => listOf(bytes, '0'),
  'a list of empty strings': (bytes) => listOf(bytes, '""'),
  'a list of strings': (bytes) => listOf(bytes, '"a"'),
  'a list of empty objects': (bytes) => listOf(bytes, '{}'),
  'a list of empty lists': (bytes) => listOf(bytes, '[]'),
  'a list of nulls': (bytes) => listOf(bytes, 'null'),
  'a list of zero bytes': (bytes) => listOf(bytes, String.raw`"\u0000"`),
  'a list of lone surrogates': (bytes) => listOf(bytes, String.raw`"\ud800"`),
  'many keys': (bytes) => `{${numberedList(bytes - 2, (at) => `"${at.toString(36)}":0`)}}`,
  'one key many times': (bytes) => `{${repeatTo(bytes - 2, '"a":0,').slice(0, -1)}}`,
  'deeply nested lists': (bytes) => nested(Math.floor(bytes / 2), '[', ']'),
  'deeply nested objects': (bytes) =>
    `${'{"a":'.repeat(Math.floor(bytes / 6) - 1)}0${'}'.repeat(Math.floor(bytes / 6) - 1)}`,
  'wide to the deepest level': (bytes) =>
    nested(60, '[', ']').replace('[]', `[${listOf(bytes - 130, '[]')}]`),
  'a long number': (bytes) => '1'.repeat(bytes),
  'a long fraction': (bytes) => `0.${'1'.repeat(bytes - 2)}`,
  'escaped letters': (bytes) => `"${repeatTo(bytes - 2, String.raw`\u0061`)}"`,
}

/**
 * Yields the most expensive bodies for a call: each string as long as the body limit allows, all strings as long as the
 * schema allows, full lists, and expensive JSON structures in every field.
 */
export function* bodiesOf(schema: BodySchema, sample: unknown): Generator<BodyCase> {
  const parts = findBodyParts(schema, sample)
  for (const kind of textKinds)
    yield { name: `every string: ${kind}`, make: () => filled(schema, sample, kind) }
  for (const part of parts.filter(({ schema: { type } }) => type === 'string'))
    for (const kind of textKinds)
      yield { name: `${part.path}: ${kind}`, make: () => withLongText(part, kind) }
  yield* structuresOf(sample, parts)
}

/**
 * Yields bodies for calls by an unauthorized caller. These calls are measured because the server parses a body before
 * it checks the caller's permissions.
 */
export function* unauthorizedBodies(): Generator<BodyCase> {
  for (const [name, make] of Object.entries(structures)) yield { name, make: () => make(jsonLimit) }
  yield { name: 'an unclosed object', make: () => repeatTo(jsonLimit, '{"a":') }
}

function* structuresOf(sample: unknown, parts: readonly BodyPart[]): Generator<BodyCase> {
  yield* unauthorizedBodies()
  const fields = typeof sample === 'object' && sample !== null ? sample : {}
  const lists = parts.filter((part) => part.schema.type === 'array')
  // Puts the structures only into the lists and into one unknown field. Rejecting a structure in any other field costs
  // as much as in the unknown field.
  for (const part of [
    { path: 'unknown', withValue: (value: unknown) => ({ ...fields, unknown: value }) },
    ...lists,
  ])
    for (const [name, make] of Object.entries(structures))
      yield { name: `${part.path}: ${name}`, make: () => withRaw(part, make) }
  for (const part of lists) yield { name: `${part.path}: valid members`, make: () => withMembers(part) }
}

/** Placeholder string in a JSON document. `withRaw` replaces the placeholder with raw JSON. */
const placeholder = '\u0001raw'

function withRaw(part: Pick<BodyPart, 'withValue'>, make: (bytes: number) => string): string {
  const around = JSON.stringify(part.withValue(placeholder))
  const maxBytes = jsonLimit - Buffer.byteLength(around)
  return around.replace(JSON.stringify(placeholder), () => make(maxBytes))
}

function withMembers(part: BodyPart): string {
  return withRaw(part, (bytes) => listOf(bytes, JSON.stringify(smallestValue(part.schema.items ?? {}))))
}

function withLongText(part: BodyPart, kind: TextKind): string {
  const around = Buffer.byteLength(JSON.stringify(part.withValue('')))
  return JSON.stringify(part.withValue(createSlowText(kind, { maxBytes: jsonLimit - around })))
}

/**
 * Returns a body whose lists have as many members as the size limit allows. If the body exceeds the limit even with one
 * member per list, the strings are shorter.
 */
function filled(schema: BodySchema, sample: unknown, kind: TextKind): string {
  for (let members = 500; members >= 1; members = Math.floor(members / 2)) {
    const body = JSON.stringify(
      fillBody(schema, sample, (maxLength) => createSlowText(kind, { maxLength }), members),
    )
    if (Buffer.byteLength(body) <= jsonLimit) return body
  }
  const texts = findBodyParts(schema, sample).filter((part) => part.schema.type === 'string').length
  const maxBytes = Math.floor((jsonLimit * 0.9) / texts)
  return JSON.stringify(
    fillBody(schema, sample, (maxLength) => createSlowText(kind, { maxLength, maxBytes }), 1),
  )
}
