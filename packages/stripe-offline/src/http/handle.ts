import { ApiError, invalid, unauthorized } from '../core/errors.ts'
import { apiVersion } from '../core/events.ts'
import { execute } from '../core/execute.ts'
import type { CallOutcome } from '../core/execute.ts'
import { decodeForm } from '../core/form.ts'
import { decodeJson } from '../core/json.ts'
import { newId } from '../core/ids.ts'
import { decodeMultipart } from '../core/multipart.ts'
import type { Router } from '../core/router.ts'
import { platformAccount } from '../core/store.ts'
import type { Engine } from '../core/transact.ts'

export interface Request {
  method: string
  path: string
  headers: Record<string, string>
  /** Body of the request as text. In a form with files (`multipart/form-data`), each character stands for one byte. */
  body: string
}

export interface PageAnswer {
  status: number
  headers: Record<string, string>
  body: string
  /** Set by an injected fault: the response must not reach the caller. */
  lost?: 'timeout' | 'closed'
}

export type Handle = (request: Request) => Promise<PageAnswer>

/**
 * Creates the handler for requests to `/v1/*` and `/v2/*`. The handler checks the secret key and the API version,
 * decodes the body and executes the call.
 */
export function apiHandler(engine: Engine, router: Router, secretKey: string): Handle {
  return async (request) => {
    const requestId = newId('req')
    const headers = {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': apiVersion,
    }
    try {
      checkKey(request.headers['authorization'], secretKey)
      checkVersion(request.headers['stripe-version'])
      const [path = '', query = ''] = request.path.split('?', 2)
      const match = router(request.method, path)
      if (match === undefined) throw unknownUrl(request.method, path)
      if (match === 'unsupported') throw unsupportedCall(request.method, path)
      const raw =
        request.method === 'GET' || request.method === 'DELETE' ? query || request.body : request.body
      const idempotencyKey = readKey(request.headers['idempotency-key'])
      const form = decodeMultipart(request.headers['content-type'], raw)
      const decode = path.startsWith('/v2/') && request.method === 'POST' ? decodeJson : decodeForm
      const call = {
        match,
        method: request.method,
        path,
        account: actingAccount(request.headers),
        // Computes the fingerprint from the decoded form, because the boundary of a multipart form differs when the
        // form is sent again.
        raw: form ? JSON.stringify(form) : raw,
        params: form ?? decode(raw),
        requestId,
        idempotencyKey,
      }
      return answer(await execute(engine, call), headers, idempotencyKey)
    } catch (error) {
      return errorAnswer(error, headers, engine)
    }
  }
}

function answer(outcome: CallOutcome, headers: Record<string, string>, key: string | null): PageAnswer {
  const all = {
    ...headers,
    ...(key === null ? {} : { 'idempotency-key': key }),
    ...(outcome.replayed ? { 'idempotent-replayed': 'true' } : {}),
    ...(outcome.originalRequest === undefined ? {} : { 'original-request': outcome.originalRequest }),
  }
  const { fault } = outcome
  if (fault === undefined) return { status: outcome.status, headers: all, body: outcome.body }
  if (fault.kind !== 'status') return { status: 503, headers: all, body: '{}', lost: fault.kind }
  const status = fault.status ?? 500
  const code = status === 429 ? { code: 'rate_limit' } : {}
  const type = status === 429 ? 'invalid_request_error' : 'api_error'
  return {
    status,
    headers: all,
    body: JSON.stringify({ error: { type, message: 'An injected fault.', ...code } }),
  }
}

/** Converts an error to a response. Reports unexpected errors and, as in Stripe's API, returns status 500 for them. */
export function errorAnswer(error: unknown, headers: Record<string, string>, engine: Engine): PageAnswer {
  if (engine.isUnavailable(error)) {
    // Tells the SDK not to retry the call. It would retry within a second, which is too early to succeed and would only
    // delay the error.
    const later = { ...headers, 'retry-after': '2', 'stripe-should-retry': 'false' }
    const body = {
      error: {
        type: 'api_error',
        message: "We couldn't reach the payment service. Nothing was charged. Please try again.",
      },
    }
    return { status: 503, headers: later, body: JSON.stringify(body) }
  }
  if (!(error instanceof ApiError)) {
    engine.report(error)
    const body = { error: { type: 'api_error', message: 'An unexpected error occurred in the sandbox.' } }
    return { status: 500, headers, body: JSON.stringify(body) }
  }
  const retry: Record<string, string> = error.status === 409 ? { 'stripe-should-retry': 'true' } : {}
  return {
    status: error.status,
    headers: { ...headers, ...retry },
    body: JSON.stringify({ error: error.body }),
  }
}

function checkKey(authorization: string | undefined, secretKey: string): void {
  if (authorization === undefined) throw unauthorized('You did not provide an API key.')
  const [scheme, value = ''] = authorization.split(' ')
  const key = scheme === 'Basic' ? Buffer.from(value, 'base64').toString().split(':')[0] : value
  if (key !== secretKey) throw unauthorized('Invalid API Key provided.')
}

function checkVersion(version: string | undefined): void {
  if (version !== undefined && version !== apiVersion) {
    throw invalid(`The offline sandbox supports only API version ${apiVersion}, not ${version}.`)
  }
}

/** Returns the account that a call acts on. `execute` checks later that the platform is allowed to use this account. */
function actingAccount(headers: Record<string, string>): string {
  return headers['stripe-account'] || headers['stripe-context'] || platformAccount
}

function readKey(key: string | undefined): string | null {
  if (key === undefined || key === '') return null
  if (key.length > 255) throw invalid('Idempotency keys may have at most 255 characters.')
  return key
}

function unsupportedCall(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `${method} ${path} is a Stripe call that is not supported here.`,
  })
}

function unknownUrl(method: string, path: string): ApiError {
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  })
}
