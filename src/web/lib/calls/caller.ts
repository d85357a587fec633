import type { z } from 'zod'
import type { CallName, Contract } from '#contract/calls/contract.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { defaultSellerPrefix } from '#contract/prefixes.ts'
import type { ErrorCode, ErrorFlag, ErrorReply } from '#contract/errors.ts'
import { t } from '#web/lib/text/t.ts'
import { defaultTimeout, timeoutError } from './time-limit.ts'

export type CallUrls = Record<CallName, { method: string; paths: readonly string[] }>

type InputOf<Key extends string, Schema> = Schema extends z.ZodNever
  ? unknown
  : Schema extends z.ZodType
    ? object extends z.input<Schema>
      ? { [key in Key]?: z.input<Schema> }
      : { [key in Key]: z.input<Schema> }
    : unknown

/** Input of a call. Contains only the properties (such as params, query and body) that the endpoint declares. */
export type CallInput<Name extends CallName> =
  Contract[Name] extends Endpoint<infer Params, infer Query, infer Body>
    ? InputOf<'params', Params> & InputOf<'query', Query> & InputOf<'body', Body>
    : never
export type CallReply<Name extends CallName> = z.output<Contract[Name]['reply']>

export interface CallOptions {
  /** Timeout in ms. 0 means no timeout. Defaults to 30000 (spec §9). */
  timeout?: number
  /**
   * Index of the path to use if several of the call's paths match the params. 0 is the main path, and the aliases
   * follow.
   */
  alias?: number
  /** Idempotency key, for calls that require one. */
  idempotencyKey?: string
}

export type Call = <Name extends CallName>(
  name: Name,
  ...rest: object extends CallInput<Name>
    ? [input?: CallInput<Name>, options?: CallOptions]
    : [input: CallInput<Name>, options?: CallOptions]
) => Promise<CallReply<Name>>

export interface CallRequest extends RequestInit {
  headers: Record<string, string>
}
/** Properties of a response that the caller uses. */
export interface CallResponse extends Pick<Response, 'ok' | 'status' | 'text' | 'arrayBuffer'> {
  headers: Pick<Headers, 'get' | 'getSetCookie'>
}

export interface CallerDeps {
  urls: CallUrls
  send: (path: string, init: CallRequest) => Promise<CallResponse>
  /** Returns the request headers, such as `Authorization` and forwarded cookies. Called before every request. */
  headers: () => Record<string, string>
  prefix: () => string
}

/** Error for a response that is not 2xx, with the server's message (spec §8). */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Validation errors, each with the name of its field. */
  readonly errors: readonly { field: string; message: string }[]
  readonly details: ErrorReply['details']
  /** Delay, in ms, before a retry, as requested by the server. */
  readonly retryAfterMs: number | undefined
  /** Id of the request in the server's log. */
  readonly requestId: string | undefined
  /** Flags of a failed login. They determine what the user has to do next (spec §4). */
  readonly flags: Readonly<Partial<Record<ErrorFlag, true>>>
  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    reply: Partial<ErrorReply> = {},
    retryAfterMs?: number,
  ) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.code = code
    this.field = reply.field
    this.errors = reply.errors ?? []
    this.details = reply.details
    this.retryAfterMs = retryAfterMs
    this.requestId = reply.requestId
    this.flags = { resend: reply.resend, newuser: reply.newuser, reset: reply.reset }
  }
}

/**
 * Creates the typed function for API calls in the contract. See `call` for the browser and `createServerCall` for
 * loaders and actions.
 */
export function createCaller(deps: CallerDeps): Call {
  return async (name, ...[input, options]) => {
    const { method, paths } = deps.urls[name]
    const plain = (input ?? {}) as PlainInput
    const timeout = options?.timeout ?? defaultTimeout
    const path = fill(pathFor(paths, plain.params, options?.alias), plain.params)
      .replace('{prefix}', deps.prefix())
      .replace('{sellerPrefix}', defaultSellerPrefix)
    const key = options?.idempotencyKey
    const headers = {
      accept: 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
      ...deps.headers(),
    }
    const init: CallRequest = { method, ...bodyOf(plain.body, headers) }
    return withinTime(timeout, async (signal) => {
      const response = await deps.send(path + queryText(plain.query, timeout), { ...init, signal })
      return readReply(response)
    })
  }
}

/**
 * Returns the request body with its headers, including the content type. Pictures and documents are sent as bytes, CSV
 * files as text, and everything else as JSON.
 */
function bodyOf(body: unknown, headers: Record<string, string>): CallRequest {
  if (body === undefined) return { headers }
  if (body instanceof Uint8Array)
    return { headers: { ...headers, 'content-type': typeOf(body) }, body: body as Uint8Array<ArrayBuffer> }
  if (body instanceof Blob) return { headers: { ...headers, 'content-type': 'text/csv' }, body }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function typeOf(bytes: Uint8Array): string {
  if (bytes[0] === 0x25) return 'application/pdf'
  if (bytes[0] === 0x89) return 'image/png'
  if (bytes[0] === 0x52) return 'image/webp'
  if (bytes[0] === 0xff) return 'image/jpeg'
  const format = String.fromCharCode(...bytes.subarray(8, 12))
  return format === 'avif' || format === 'avis' ? 'image/avif' : 'image/heic'
}

interface PlainInput {
  params?: Record<string, string | undefined>
  query?: Record<string, unknown>
  body?: unknown
}

/**
 * Returns the path whose placeholders match `params` exactly. The aliases of a path can have different placeholders.
 */
function pathFor(paths: readonly string[], params: PlainInput['params'] = {}, alias = 0): string {
  const filled = Object.keys(params).filter((key) => params[key] !== undefined)
  const fits = (path: string) => {
    const placeholders = path.match(/:\w+/g) ?? []
    return placeholders.length === filled.length && placeholders.every((key) => filled.includes(key.slice(1)))
  }
  const path = paths.filter(fits)[alias]
  if (path === undefined)
    throw new Error(`None of ${paths.join(', ')} has exactly the params ${filled.join(', ')}`)
  return path
}

function fill(path: string, params: PlainInput['params'] = {}): string {
  return path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
}

function queryText(query: PlainInput['query'] = {}, timeout: number): string {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  if (timeout > 0) search.set('timeout', String(timeout))
  return search.size > 0 ? `?${search}` : ''
}

async function withinTime<T>(ms: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const cancel = new AbortController()
  if (ms <= 0) return send(cancel.signal)
  let timer: ReturnType<typeof setTimeout> | undefined
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(timeoutError(ms))
      cancel.abort()
    }, ms)
  })
  return Promise.race([send(cancel.signal), timedOut]).finally(() => clearTimeout(timer))
}

async function readReply(response: CallResponse) {
  if (response.ok && !isJson(response)) return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  if (response.ok) return text === '' ? undefined : JSON.parse(text)
  const error = readError(text)
  throw new CallError(
    response.status,
    error.code ?? 'internal',
    error.message ?? t('common.please-try-again'),
    error,
    readRetryAfter(response),
  )
}

/**
 * Returns the delay from the `Retry-After` header in ms. Ignores the header if it contains a date, which some proxies
 * send.
 */
function readRetryAfter(response: CallResponse): number | undefined {
  const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  return Number.isNaN(seconds) ? undefined : seconds * 1_000
}

function isJson(response: CallResponse): boolean {
  return response.headers.get('content-type')?.startsWith('application/json') ?? true
}

function readError(text: string): Partial<ErrorReply> {
  return text.startsWith('{') ? JSON.parse(text) : {}
}
