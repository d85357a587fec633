import fc from 'fast-check'

/** The subset of JSON Schema that the API description uses. */
export interface JsonSchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  minimum?: number
  maximum?: number
  format?: string
}

/** Strings that often cause errors in parsers, paths, patterns and SQL. */
export const hostileTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '💃'.repeat(50),
  'x'.repeat(5000),
  "'; drop table pieces; --",
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  '%00',
  '%',
  '$1',
  '\\',
  '__proto__',
  'constructor',
  'NaN',
  'null',
  '1e309',
  '9'.repeat(40),
  '\u202e\u0301\ufeff',
  'a\r\nset-cookie: b=c',
]
const dates = ['2026-11-21', '0000-01-01', '9999-12-31', '2026-02-30', '-271821-04-20', '+275760-09-13']
const times = [
  '2026-11-21T10:00:00.000Z',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-11-21 10:00:00+99',
]
const emails = ['ada@guest.example', `${'x'.repeat(250)}@x.example`, 'a@b', '"\u0000"@x.example']
const numbers = [0, -1, 1, -0, 0.5, 1e21, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, 2 ** 53, 1e308]
const otherValues = [true, false, null, [], {}, [[[[]]]], ['\u0000'], { __proto__: null, length: -1 }]
const allValues = [...hostileTexts, ...dates, ...times, ...emails, ...numbers, ...otherValues]

/** Generates values that have the schema's type and, from time to time, values that have other types. */
export function hostileValue(schema: JsonSchema, existing: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 8, arbitrary: fitting(schema, existing) },
    { weight: 1, arbitrary: fc.constantFrom(...allValues, ...existing) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )
}

/** Generates page cursors whose format is correct but whose content is arbitrary. */
export function hostileCursor(existing: readonly string[]): fc.Arbitrary<string> {
  const value = fc.constantFrom<unknown>(...allValues, ...times, ...numbers, ...existing)
  const id = fc.oneof(fc.constantFrom(...hostileTexts, ...existing), value)
  const made = fc.tuple(value, id).map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'))
  return fc.oneof(made, fc.constantFrom(...hostileTexts, ...existing), fc.base64String({ maxLength: 40 }))
}

function fitting(schema: JsonSchema, existing: readonly string[]): fc.Arbitrary<unknown> {
  const { anyOf, oneOf, type } = schema
  const of = anyOf ?? oneOf
  if (of) return fc.oneof(...of.map((one) => fitting(one, existing)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  if (type === 'integer' || type === 'number') return numberLike(schema)
  if (type === 'string') return textLike(schema, existing)
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  if (type === 'array') return listLike(schema, existing)
  return schema.properties ? recordLike(schema, existing) : fc.jsonValue({ maxDepth: 3 })
}

function numberLike({ minimum = 0, maximum = 100 }: JsonSchema): fc.Arbitrary<number> {
  const edges = [minimum, minimum - 1, minimum + 1, maximum, maximum + 1]
  return fc.constantFrom(...edges, ...edges, ...numbers)
}

function textLike({ format }: JsonSchema, existing: readonly string[]): fc.Arbitrary<string> {
  const formed: Record<string, string[]> = { date: dates, 'date-time': times, email: emails }
  const fits = formed[format ?? '']
  if (fits) return fc.constantFrom(...fits)
  return fc.oneof(
    fc.constantFrom(...existing),
    fc.constantFrom(...hostileTexts),
    fc.string({ maxLength: 30 }),
  )
}

function listLike({ items = {} }: JsonSchema, existing: readonly string[]): fc.Arbitrary<unknown[]> {
  const one = hostileValue(items, existing)
  const long = one.map((value) => Array.from({ length: 600 }, () => value))
  return fc.oneof({ weight: 12, arbitrary: fc.array(one, { maxLength: 3 }) }, { weight: 1, arbitrary: long })
}

function recordLike({ properties = {} }: JsonSchema, existing: readonly string[]): fc.Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, field]) => [name, hostileValue(field, existing)])
  const record = Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>
  return fc.oneof(fc.record(record), fc.record(record, { requiredKeys: [] }))
}
