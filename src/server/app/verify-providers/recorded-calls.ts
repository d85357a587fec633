import Stripe from 'stripe'

/** Recorded API call to a payment provider. Contains the request, and the types but not the values in the response. */
export interface RecordedCall {
  /** Method and path of the request: `POST /v1/payment_intents/:id/capture`. */
  call: string
  status: number
  /** Error code in the response. Empty if the call succeeded. */
  code: string
  /**
   * Types of the response's fields, keyed by path: `charge.amount` → `number`. A list is described by its first
   * element.
   */
  shape: ReadonlyMap<string, string>
}

/** Returns an HTTP client that adds each call to `calls`. */
export function createRecordingClient(calls: RecordedCall[]): Stripe.HttpClient {
  const inner = Stripe.createFetchHttpClient()
  const makeRequest: Stripe.HttpClient['makeRequest'] = async (...args) => {
    const [, , path, method] = args
    const answer = await inner.makeRequest(...args)
    const body: unknown = await answer.toJSON()
    calls.push(record(`${method} ${plainPath(String(path))}`, answer.getStatusCode(), body))
    return Object.assign(Object.create(answer) as typeof answer, {
      toJSON: async () => structuredClone(body),
    })
  }
  return Object.assign(Object.create(inner) as Stripe.HttpClient, { makeRequest })
}

function plainPath(path: string): string {
  return (path.split('?')[0] ?? '').replaceAll(/\/[a-z]+_(?:test_)?[A-Za-z0-9]{8,}(?=\/|$)/g, '/:id')
}

function record(call: string, status: number, body: unknown): RecordedCall {
  const { error } = body as { error?: { code?: string; type?: string } }
  const shape = new Map<string, string>()
  if (!error) readShape(body, '', shape)
  return { call, status, code: error ? (error.code ?? error.type ?? '') : '', shape }
}

const freeKeys = /(?:^|\.)metadata$/

function readShape(value: unknown, at: string, shape: Map<string, string>): void {
  if (Array.isArray(value)) {
    if (value.length > 0) readShape(value[0], `${at}[]`, shape)
    return
  }
  if (typeof value !== 'object' || value === null) {
    shape.set(at, value === null ? 'null' : typeof value)
    return
  }
  if (freeKeys.test(at)) return
  for (const [name, inner] of Object.entries(value)) readShape(inner, at ? `${at}.${name}` : name, shape)
}

export interface CallDifference {
  call: string
  /**
   * `wrong`: Souk would behave differently. `missing`: Stripe returns fields that the offline payment provider omits.
   */
  kind: 'wrong' | 'missing'
  what: string
}

/** Compares two recordings of the same calls, one call at a time. */
export function compareCalls(
  offlineCalls: readonly RecordedCall[],
  stripeCalls: readonly RecordedCall[],
): CallDifference[] {
  const differences: CallDifference[] = []
  for (const [at, their] of stripeCalls.entries()) {
    const our = offlineCalls[at]
    const report = (kind: CallDifference['kind'], what: string) =>
      differences.push({ call: their.call, kind, what })
    if (our?.call !== their.call) {
      report('wrong', `the offline provider received another call here: ${our?.call ?? 'none'}`)
      break
    }
    if (our.status !== their.status || our.code !== their.code)
      report(
        'wrong',
        `Stripe returns ${their.status} ${their.code}, the offline provider ${our.status} ${our.code}`,
      )
    else compareShapes(our.shape, their.shape, report)
  }
  if (offlineCalls.length > stripeCalls.length)
    differences.push({
      call: offlineCalls[stripeCalls.length]!.call,
      kind: 'wrong',
      what: 'was not reached at Stripe',
    })
  return differences
}

function compareShapes(
  offlineCalls: RecordedCall['shape'],
  stripeCalls: RecordedCall['shape'],
  report: (kind: CallDifference['kind'], what: string) => void,
): void {
  for (const [field, type] of offlineCalls) {
    const their = stripeCalls.get(field)
    if (their !== undefined && their !== type && their !== 'null' && type !== 'null')
      report('wrong', `${field} is a ${their} at Stripe, a ${type} offline`)
  }
  const missing = [...stripeCalls.keys()].filter(
    (field) => !offlineCalls.has(field) && !hasWithin(offlineCalls, field),
  )
  if (missing.length > 0) report('missing', `missing offline: ${missing.slice(0, 12).join(', ')}`)
}

/**
 * Returns whether the offline payment provider's response contains null or an empty value instead of the object that
 * contains the field in Stripe's response.
 */
function hasWithin(shape: RecordedCall['shape'], field: string): boolean {
  const parts = field.split('.')
  return parts.some((_part, length) => length > 0 && shape.has(parts.slice(0, length).join('.')))
}
