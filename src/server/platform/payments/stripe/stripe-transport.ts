import Stripe from 'stripe'
import type { ServiceHealth } from '../../telemetry/service-health.ts'
import { inSpan, telemetry } from '../../telemetry/telemetry.ts'
import { isWellFormed } from './response-shapes.ts'

type Transport = Stripe.HttpClient
type TransportResponse = Awaited<ReturnType<Transport['makeRequest']>>

/** Timeout, in ms, for one request and its whole response, even if data keeps arriving. */
export const requestTotalMs = 40_000

/**
 * Codes of "invalid request" errors with which the provider rejects the marketplace's account or key, whatever was
 * requested (https://docs.stripe.com/error-codes).
 */
const accountCodes = new Set([
  'api_key_expired',
  'platform_api_key_expired',
  'secret_key_required',
  'testmode_charges_only',
])

/** Returns whether an error code means that the provider rejects the marketplace itself and not just this request. */
export function isAccountRejected(code: unknown): boolean {
  return typeof code === 'string' && accountCodes.has(code)
}

interface WatchedOptions {
  health: ServiceHealth
  totalMs?: number
}

/**
 * Wraps a transport. Adds a timeout, checks of the responses, and counters. Rejected keys, rate limits, errors at the
 * provider and missing responses count as failures. Declined cards and invalid requests do not.
 */
export function monitoredTransport(
  transport: Transport | undefined,
  { health, totalMs = requestTotalMs }: WatchedOptions,
): Transport {
  const inner = transport ?? Stripe.createNodeHttpClient()
  const counted = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await within(totalMs, work)
    } catch (error) {
      health.failed(error instanceof Error ? error : new Error(String(error)))
      throw error
    }
  }
  const makeRequest: Transport['makeRequest'] = async (...request) => {
    const answer = await counted(inner.makeRequest(...request)).catch((error: unknown) => {
      if (isTimeout(error)) return timedOut
      throw error
    })
    if (answer === timedOut) return answer
    const status = answer.getStatusCode()
    const isFailure = status >= 500 || [401, 403, 429].includes(status)
    const read = answer.toJSON.bind(answer)
    answer.toJSON = async () => {
      const body: unknown = await counted(read())
      if (isFailure || isAccountRejected(errorOf(body).code))
        health.failed(new Error(`HTTP ${status}: ${messageOf(body)}`))
      else if (status === 200 && !isWellFormed(body))
        throw failedBy(health, new Error('The payment provider returned status 200 with unexpected content'))
      else health.succeeded()
      return body
    }
    return answer
  }
  return { getClientName: () => inner.getClientName(), makeRequest }
}

function failedBy(health: ServiceHealth, error: Error): Error {
  health.failed(error)
  return error
}

function errorOf(body: unknown): { message?: unknown; code?: unknown } {
  return (body as { error?: { message?: unknown; code?: unknown } } | null)?.error ?? {}
}

function messageOf(body: unknown): string {
  const { message } = errorOf(body)
  return typeof message === 'string' ? message.slice(0, 200) : 'no reason given'
}

/** Returns whether an error is a timeout. Our own timeouts have the same code as the timeouts of the library. */
function isTimeout(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === Stripe.HttpClient.TIMEOUT_ERROR_CODE
}

/**
 * Substitute for a missing response after a timeout. Without it, the library would retry the request, and the buyer
 * would wait three times as long. Its header tells the library not to retry.
 */
const timedOut: TransportResponse = {
  getStatusCode: () => 504,
  getHeaders: () => ({ 'stripe-should-retry': 'false' }),
  getRawResponse: () => ({}),
  toStream: () => {
    throw new Error('A response that timed out has no content')
  },
  toJSON: async () => ({
    error: { type: 'api_error', message: 'no response from the payment provider in time' },
  }),
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const rejectWithTimeout = (): void => {
    const error = new Error(`The payment provider took more than ${ms / 1000} s`)
    reject(Object.assign(error, { code: Stripe.HttpClient.TIMEOUT_ERROR_CODE }))
  }
  const timer = setTimeout(rejectWithTimeout, ms)
  work.catch(() => undefined)
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Wraps the provider's transport, so that each request has a trace span. Returns the transport unchanged if tracing is
 * off.
 */
export function tracedTransport(transport: Transport | undefined): Transport | undefined {
  const own = telemetry()
  if (!own) return transport
  const inner = transport ?? Stripe.createNodeHttpClient()
  const makeRequest: Transport['makeRequest'] = (host, port, path, method, ...rest) => {
    const startedAt = performance.now()
    const values = {
      'http.request.method': method,
      'server.address': host,
      'url.template': templateOf(path),
    }
    const request = async () => {
      const answer = await inner.makeRequest(host, port, path, method, ...rest)
      own.measure('http.client.request.duration', performance.now() - startedAt, values)
      return answer
    }
    return inSpan({ name: `${method} ${values['url.template']}`, kind: 'client', values }, request)
  }
  return { getClientName: () => inner.getClientName(), makeRequest }
}

/** Returns the path of a URL, without ids and query. */
export function templateOf(path: string): string {
  const [bare = ''] = path.split('?')
  return bare
    .split('/')
    .map((part) => (/^v\d+$/.test(part) || /^[a-z_]+$/.test(part) ? part : part && '{id}'))
    .join('/')
}
