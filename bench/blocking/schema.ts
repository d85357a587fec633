/** The subset of JSON Schema that the request bodies in the API contract use. */
export interface BodySchema {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: BodySchema[]
  oneOf?: BodySchema[]
  items?: BodySchema
  maxItems?: number
  properties?: Record<string, BodySchema>
  required?: string[]
  propertyNames?: BodySchema
  additionalProperties?: BodySchema | boolean
  maxLength?: number
  minimum?: number
  format?: string
}

/**
 * A string or list within a request body. `withValue` returns the whole body with a different value for this string or
 * list.
 */
export interface BodyPart {
  path: string
  schema: BodySchema
  withValue(value: unknown): unknown
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const formats: Record<string, string> = {
  email: 'ada@guest.example',
  date: '2026-11-21',
  'date-time': '2026-11-21T10:00:00.000Z',
  uri: 'https://a.example/',
}

/**
 * Returns the smallest value that has the schema's type. The value might violate other rules of the schema, such as a
 * minimum length.
 */
export function smallestValue(schema: BodySchema): unknown {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return smallestValue(alternatives[0]!)
  if (schema.enum) return schema.enum[0]
  if ('const' in schema) return schema.const
  if (schema.type === 'string') return formats[schema.format ?? ''] ?? 'a'
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(schema.minimum ?? 1, -1e6)
  if (schema.type === 'boolean') return true
  if (schema.type === 'array') return []
  if (schema.type === 'null') return null
  return fieldsOf(schema, undefined)
}

function fieldsOf({ properties = {}, required = [] }: BodySchema, sample: unknown): Fields {
  const missing = required.flatMap((name) =>
    properties[name] ? [[name, smallestValue(properties[name])]] : [],
  )
  return { ...Object.fromEntries(missing), ...(isFields(sample) && sample) }
}

/**
 * Returns all strings and lists in a body. In the bodies that `withValue` returns, all other fields have the sample's
 * values. A field that the sample omits has the smallest value of its type.
 */
export function findBodyParts(schema: BodySchema, sample: unknown, path = ''): BodyPart[] {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) return alternatives.flatMap((one) => findBodyParts(one, sample, path))
  if (schema.enum || 'const' in schema) return []
  if (schema.type === 'string') return [{ path, schema, withValue: (value) => value }]
  if (schema.type === 'array') {
    const first = Array.isArray(sample) ? (sample as unknown[])[0] : undefined
    const within = findBodyParts(schema.items ?? {}, first, `${path}[]`)
    return [
      { path, schema, withValue: (value) => value },
      ...within.map((part) => wrap(part, (value) => [value])),
    ]
  }
  const fields = fieldsOf(schema, sample)
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    findBodyParts(field, fields[name], path ? `${path}.${name}` : name).map((part) =>
      wrap(part, (value) => ({ ...fields, [name]: value })),
    ),
  )
  return [...own, ...partsOfRecord(schema, path)]
}

function partsOfRecord({ additionalProperties: rest, propertyNames }: BodySchema, path: string): BodyPart[] {
  if (typeof rest !== 'object') return []
  const key = String(propertyNames ? smallestValue(propertyNames) : 'a')
  const values = findBodyParts(rest, undefined, `${path}{}`)
  const keys: BodyPart = {
    path: `${path} key`,
    schema: { type: 'string', maxLength: propertyNames?.maxLength ?? 0 },
    withValue: (value) => ({ [String(value)]: smallestValue(rest) }),
  }
  return [keys, ...values.map((part) => wrap(part, (value) => ({ [key]: value })))]
}

const wrap = (part: BodyPart, around: (value: unknown) => unknown): BodyPart => ({
  ...part,
  withValue: (value) => around(part.withValue(value)),
})

/** Returns the body with every string replaced by `make(maxLength)`, and with up to `members` members in every list. */
export function fillBody(
  schema: BodySchema,
  sample: unknown,
  make: (maxLength: number) => string,
  members: number,
): unknown {
  const alternatives = schema.anyOf ?? schema.oneOf
  if (alternatives) {
    const fits = alternatives.find(({ type }) => type !== 'null' && type === kindOf(sample))
    return fillBody(fits ?? alternatives[0]!, sample, make, members)
  }
  if (schema.enum || 'const' in schema) return sample ?? smallestValue(schema)
  if (schema.type === 'string')
    return schema.format || !schema.maxLength ? (sample ?? smallestValue(schema)) : make(schema.maxLength)
  if (schema.type === 'array') {
    const one = fillBody(schema.items ?? {}, Array.isArray(sample) ? sample[0] : undefined, make, members)
    return Array.from({ length: Math.min(schema.maxItems ?? members, members) }, () => one)
  }
  if (schema.type !== 'object') return sample ?? smallestValue(schema)
  const fields = fieldsOf(schema, sample)
  const filled = Object.entries(schema.properties ?? {}).map(([name, field]) => [
    name,
    fillBody(field, fields[name], make, members),
  ])
  return { ...fields, ...Object.fromEntries(filled) }
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}
