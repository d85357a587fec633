import fc from 'fast-check'
import { hostileCursor, hostileValue, type JsonSchema } from './hostile-values.ts'

interface Parameter {
  name: string
  in: 'path' | 'query'
  schema: JsonSchema
}

export interface Operation {
  method: string
  path: string
  parameters: Parameter[]
  body: { type: string; schema: JsonSchema } | undefined
}

export interface HostileCall {
  method: string
  url: string
  headers: Record<string, string>
  payload: string | Buffer | undefined
}

interface Document {
  paths: Record<string, Record<string, OperationDescription>>
}

interface OperationDescription {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

/** Returns all operations in an OpenAPI description. */
export function listOperations(document: unknown): Operation[] {
  return Object.entries((document as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const [content] = Object.entries(requestBody?.content ?? {})
      const body = content && { type: content[0], schema: content[1].schema }
      return { method: method.toUpperCase(), path, parameters, body }
    }),
  )
}

/** Generates hostile calls to an operation. `existing` contains ids and names that exist in the database. */
export function generateHostileCall(
  operation: Operation,
  existing: readonly string[],
): fc.Arbitrary<HostileCall> {
  const { method, path, parameters } = operation
  const query = parameters.filter(({ in: place }) => place === 'query')
  return fc
    .record({
      ids: fc.array(hostileValue({ type: 'string' }, existing), { minLength: 3, maxLength: 3 }),
      query: fc.record(
        Object.fromEntries(query.map((parameter) => [parameter.name, queryValue(parameter, existing)])),
        { requiredKeys: [] },
      ),
      extra: fc.oneof(
        { weight: 9, arbitrary: fc.constant('') },
        {
          weight: 1,
          arbitrary: fc.constantFrom('x[a]=1&x[b]=2', 'page=1&page=2', '__proto__[a]=1', '%', '&&='),
        },
      ),
      body: bodyOf(operation, existing),
      headers: hostileHeaders,
    })
    .map(({ ids, query, extra, body, headers }) => {
      let next = 0
      const filled = path.replaceAll(/\{\w+\}/g, () => encode(ids[next++ % ids.length]))
      const search = Object.entries(query).map(([name, value]) => `${name}=${encode(value)}`)
      const { type, payload } = method === 'GET' ? { type: undefined, payload: undefined } : body
      return {
        method,
        url: `${filled}?${[...search, extra].filter((part) => part !== '').join('&')}`,
        headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
        payload,
      }
    })
}

function queryValue({ name, schema }: Parameter, existing: readonly string[]): fc.Arbitrary<unknown> {
  const value = hostileValue(schema, existing)
  return name === 'after' || name === 'before' ? fc.oneof(hostileCursor(existing), value) : value
}

interface Body {
  type: string | undefined
  payload: string | Buffer | undefined
}

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const deepArray = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
const deepObject = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`

const brokenBodies: Body[] = [
  { type: undefined, payload: undefined },
  { type: json, payload: '' },
  { type: json, payload: '{"a":' },
  { type: json, payload: deepArray },
  { type: json, payload: deepObject },
  { type: json, payload: `{"body":${deepArray},"data":${deepObject},"items":[${deepArray}]}` },
  { type: json, payload: '{"__proto__":{"isSA":true}}' },
  { type: json, payload: JSON.stringify('x'.repeat(300_000)) },
  { type: 'application/json; charset=utf-16', payload: '{}' },
  { type: 'text/csv', payload: 'title,price\n"' },
  { type: 'text/csv', payload: '' },
  { type: 'image/png', payload: Buffer.alloc(0) },
  { type: 'image/png', payload: Buffer.from('89504e470d0a1a0a0000000d4948445200000000', 'hex') },
  { type: 'image/webp', payload: Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP') },
  { type: 'image/jpeg', payload: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
  { type: 'multipart/form-data', payload: 'a=1' },
  { type: 'application/x-www-form-urlencoded', payload: 'a=1&a[b]=2' },
  { type: 'x', payload: 'y' },
]

function bodyOf({ body }: Operation, existing: readonly string[]): fc.Arbitrary<Body> {
  const wrong = fc.constantFrom(...brokenBodies)
  if (!body) return wrong
  if (body.type !== json && body.type !== form)
    return fc.oneof(wrong, fc.constant({ type: body.type.replace('*', 'png'), payload: 'x' }))
  const right = hostileValue(body.schema, existing).map((value) => ({
    type: body.type,
    payload: body.type === json ? (JSON.stringify(value) ?? 'undefined') : formText(value),
  }))
  return fc.oneof({ weight: 6, arbitrary: right }, { weight: 1, arbitrary: wrong })
}

function formText(value: unknown): string {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [['a', value]]
  return fields.map(([name, field]) => `${encode(name)}=${encode(field)}`).join('&')
}

const hostileHeaders = fc
  .record(
    {
      accept: fc.constantFrom('*/*', 'text/html', 'application/json', 'x', ''),
      'idempotency-key': fc.constantFrom('a', 'b'.repeat(200), 'c'.repeat(201), '', '\u00ff'),
      'if-none-match': fc.constantFrom('*', 'W/"1"', '"'),
      'accept-encoding': fc.constantFrom('br', 'gzip;q=0', 'identity;q=0', 'x, *;q=0'),
      'content-encoding': fc.constantFrom('gzip', 'x'),
      cookie: fc.constantFrom('souk_guest=x.y', 'bag=%00', 'bag=a~b.c~d;;=;theme=%E0', '\u00e9=\u00e9'),
      'user-agent': fc.constantFrom('', 'x'.repeat(4000)),
      'x-forwarded-for': fc.constantFrom('a, b', '::1', ','),
      authorization: fc.constantFrom('Bearer', 'Bearer ', 'Bearer \u00ff', 'Basic eDp5', 'bearer x'),
    },
    { requiredKeys: [] },
  )
  // Uses at most one hostile header per call, because each of these headers makes the public API reject most calls.
  .chain((all) => fc.subarray(Object.entries(all), { maxLength: 1 }))
  .map((some) => Object.fromEntries(some) as Record<string, string>)

function encode(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.toWellFormed().slice(0, 400)) || '%E0%A4%A'
}
