import { textKinds, textOf, type TextKind } from './texts.ts'
import { fill, findPlaces, smallest, type BodySchema, type BodyPart } from './schema.ts'

/** The most that a JSON body may weigh, in bytes: the limit of the HTTP server. */
export const jsonLimit = 256 * 1024

export interface BodyCase {
  name: string
  make(): string
}

const repeatTo = (bytes: number, unit: string): string =>
  unit.repeat(Math.max(0, Math.floor(bytes / unit.length)))
const listOf = (bytes: number, member: string): string =>
  `[${repeatTo(bytes - 2, `${member},`).slice(0, -1)}]`
const numbered = (bytes: number, make: (at: number) => string): string => {
  const parts: string[] = []
  for (let left = bytes; left > 0; left -= parts.at(-1)!.length + 1) parts.push(make(parts.length))
  return parts.slice(0, -1).join(',')
}
const nested = (levels: number, open: string, close: string): string =>
  open.repeat(levels) + close.repeat(levels)

/** Values that are large by their structure, as JSON of at most that many bytes. */
const structures: Record<string, (bytes: number) => string> = {
  'a list of zeros': (bytes) => listOf(bytes, '0'),
  'a list of empty texts': (bytes) => listOf(bytes, '""'),
  'a list of texts': (bytes) => listOf(bytes, '"a"'),
  'a list of empty objects': (bytes) => listOf(bytes, '{}'),
  'a list of empty lists': (bytes) => listOf(bytes, '[]'),
  'a list of nulls': (bytes) => listOf(bytes, 'null'),
  'a list of zero bytes': (bytes) => listOf(bytes, String.raw`"\u0000"`),
  'a list of half characters': (bytes) => listOf(bytes, String.raw`"\ud800"`),
  'many names': (bytes) => `{${numbered(bytes - 2, (at) => `"${at.toString(36)}":0`)}}`,
  'one name many times': (bytes) => `{${repeatTo(bytes - 2, '"a":0,').slice(0, -1)}}`,
  'deep lists': (bytes) => nested(Math.floor(bytes / 2), '[', ']'),
  'deep objects': (bytes) =>
    `${'{"a":'.repeat(Math.floor(bytes / 6) - 1)}0${'}'.repeat(Math.floor(bytes / 6) - 1)}`,
  'wide to the deepest level': (bytes) =>
    nested(60, '[', ']').replace('[]', `[${listOf(bytes - 130, '[]')}]`),
  'a long number': (bytes) => '1'.repeat(bytes),
  'a long fraction': (bytes) => `0.${'1'.repeat(bytes - 2)}`,
  'escaped letters': (bytes) => `"${repeatTo(bytes - 2, String.raw`\u0061`)}"`,
}

/**
 * Returns the bodies of a call at their worst: each text in it as long as the body allows, all of them as long as the
 * schema allows, lists with as many members as fit, and structures in every field.
 */
export function* bodiesOf(schema: BodySchema, sample: unknown): Generator<BodyCase> {
  const places = findPlaces(schema, sample)
  for (const kind of textKinds) yield { name: `every text ${kind}`, make: () => filled(schema, sample, kind) }
  for (const place of places.filter((one) => one.schema.type === 'string'))
    for (const kind of textKinds)
      yield { name: `${place.path}: ${kind}`, make: () => withLongText(place, kind) }
  yield* structuresOf(schema, sample, places)
}

/** The bodies that are read before it is known who sends them: for a caller who is refused. */
export function* wholeBodies(): Generator<BodyCase> {
  for (const [name, make] of Object.entries(structures)) yield { name, make: () => make(jsonLimit) }
  yield { name: 'an object never closed', make: () => repeatTo(jsonLimit, '{"a":') }
}

function* structuresOf(
  schema: BodySchema,
  sample: unknown,
  places: readonly BodyPart[],
): Generator<BodyCase> {
  yield* wholeBodies()
  const fields = typeof sample === 'object' && sample !== null ? sample : {}
  const lists = places.filter((place) => place.schema.type === 'array')
  // A field of another kind refuses a structure at once, after the work that an unknown field takes as well.
  for (const place of [
    { path: 'unknown', put: (value: unknown) => ({ ...fields, unknown: value }) },
    ...lists,
  ])
    for (const [name, make] of Object.entries(structures))
      yield { name: `${place.path}: ${name}`, make: () => withRaw(place, make) }
  for (const place of lists) yield { name: `${place.path}: valid members`, make: () => withMembers(place) }
}

/** Stands for a value in a JSON document until the value is known. */
const mark = '\u0001raw'

function withRaw(place: Pick<BodyPart, 'put'>, make: (bytes: number) => string): string {
  const around = JSON.stringify(place.put(mark))
  const room = jsonLimit - Buffer.byteLength(around)
  return around.replace(JSON.stringify(mark), () => make(room))
}

function withMembers(place: BodyPart): string {
  return withRaw(place, (bytes) => listOf(bytes, JSON.stringify(smallest(place.schema.items ?? {}))))
}

function withLongText(place: BodyPart, kind: TextKind): string {
  const around = Buffer.byteLength(JSON.stringify(place.put('')))
  return JSON.stringify(place.put(textOf(kind, { maxBytes: jsonLimit - around })))
}

/** As many members as fit, then texts cut to what a single member leaves them. */
function filled(schema: BodySchema, sample: unknown, kind: TextKind): string {
  for (let members = 500; members >= 1; members = Math.floor(members / 2)) {
    const body = JSON.stringify(fill(schema, sample, (maxLength) => textOf(kind, { maxLength }), members))
    if (Buffer.byteLength(body) <= jsonLimit) return body
  }
  const texts = findPlaces(schema, sample).filter((place) => place.schema.type === 'string').length
  const maxBytes = Math.floor((jsonLimit * 0.9) / texts)
  return JSON.stringify(fill(schema, sample, (maxLength) => textOf(kind, { maxLength, maxBytes }), 1))
}
