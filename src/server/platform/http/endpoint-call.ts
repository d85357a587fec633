import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { actorFor, guest, requireRecentProof, type Actor, type Identity } from './access/actor.ts'
import { connectionInfoOf, type ConnectionInfo } from './connection-info.ts'
import { readBearerToken } from './access/bearer.ts'
import type { Clock } from '../core/clock.ts'
import {
  getOrIssueGuestKey,
  readGuestKey,
  hashKeylessVisitor,
  hashRequestVisitor,
} from './access/guest-key.ts'
import { hashNetworks } from './limits/network.ts'
import { idempotencyKey } from './idempotency/idempotency-key.ts'
import { languageOf } from '../language/request-language.ts'
import { parseInputs } from './input/parse-input.ts'
import type { PageRequestInfo } from './repeated-reads.ts'
import { readRequestBody } from './input/request-body.ts'

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

export interface EndpointCall<E extends Endpoint = Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  actor: Actor
  /**
   * Returns the owner of the caller's reservations: `buyer:<id>`, or `guest:<key>` with the key from the guest's signed
   * cookie. Issues a cookie if a guest has none. With a secret `seed`, the new key is deterministic, so that a repeated
   * request belongs to the same guest.
   */
  holder(seed?: string): string
  /** Returns the owner of the caller's reservations, or undefined for a guest without a key. Never issues a key. */
  existingHolder(): string | undefined
  /** Returns the browser's signed key, even if the user is signed in. Issues a key if the browser has none. */
  browser(): string
  knownBrowser(): string | undefined
  /** Id of the session to which the bearer token belongs. */
  session: string | undefined
  /** Bearer token of the request, for responses that must contain it (spec §7). */
  token: string | undefined
  /** Whether the request contains a bearer token that is no longer valid. */
  isSignedOut: boolean
  /** Returns data about the connection, for diagnosing the proxy setup. */
  connectionInfo(): ConnectionInfo
  address: string
  /**
   * Returns the hashes of the networks to which the caller's address belongs, separated by slashes, widest network
   * first.
   */
  network(): string
  /**
   * Requires that the caller has signed in or entered the password within the last ten minutes. For endpoints with
   * `stepUpInHandler`.
   * @throws step_up_needed
   */
  requireRecentProof(): void
  /** Time, in ms, when the caller last proved their identity. */
  provenAt: number | undefined
  userAgent: string
  /** Language of the page that makes the call. If there is none, the caller's preferred language. */
  language: string
  /** Returns a stable hash that identifies the visitor without revealing who the visitor is. */
  visitor(): string
  requestId: string
  /**
   * Returns the value of the `Idempotency-Key` header, with 1–200 characters.
   * @throws invalid_field if the header is missing
   */
  idempotencyKey(): string
  /** Current time in ms since the epoch, on the app's clock. */
  now: number
}

/** Parses a request and returns the call that is passed to a handler. */
export function readCall<E extends Endpoint>(
  endpoint: E,
  deps: { visitorSecret: string; clock: Clock },
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
): EndpointCall<E> {
  const { sessionId, token } = identity
  const actor = actorFor(endpoint, identity)
  const existingHolder = (): string | undefined => {
    if (actor.kind === 'buyer') return `buyer:${actor.id}`
    const key = readGuestKey(request)
    return key && `guest:${key}`
  }
  const [params, query, body] = parseInputs(
    [endpoint.params, request.params],
    [endpoint.query, request.query],
    [endpoint.body, readRequestBody(endpoint, request)],
  )
  return Object.assign(new Reader(request), {
    params: params as EndpointCall<E>['params'],
    query: query as EndpointCall<E>['query'],
    body: body as EndpointCall<E>['body'],
    actor,
    existingHolder,
    holder: (seed?: string) => {
      const of = seed === undefined ? undefined : { secret: deps.visitorSecret, of: seed }
      return existingHolder() ?? `guest:${getOrIssueGuestKey(request, reply, of)}`
    },
    browser: () => getOrIssueGuestKey(request, reply),
    knownBrowser: () => readGuestKey(request),
    session: sessionId,
    token,
    isSignedOut: token === undefined && !identity.view && readBearerToken(request) !== undefined,
    connectionInfo: () => connectionInfoOf(request),
    address: request.ip,
    network: () => hashNetworks(request.ip, deps.visitorSecret),
    requireRecentProof: () => requireRecentProof(identity, deps.clock.now()),
    provenAt: identity.provenAt,
    userAgent: request.headers['user-agent'] ?? '',
    visitor: () => hashRequestVisitor(request, deps.visitorSecret),
    requestId: request.id,
    idempotencyKey: () => idempotencyKey(request),
    now: deps.clock.now(),
  })
}

/** Returns a call for a page that a guest without cookies requests. The call uses input that was parsed earlier. */
export function repeatCall<E extends Endpoint>(
  parsed: Pick<EndpointCall<E>, 'params' | 'query' | 'body' | 'language'>,
  page: PageRequestInfo,
  { visitorSecret, clock }: { visitorSecret: string; clock: Clock },
): EndpointCall<E> {
  const userAgent = page.headers['user-agent'] ?? ''
  return {
    ...parsed,
    ...withoutRequest,
    actor: guest,
    session: undefined,
    token: undefined,
    isSignedOut: false,
    provenAt: undefined,
    address: page.ip,
    network: () => hashNetworks(page.ip, visitorSecret),
    userAgent,
    visitor: () => hashKeylessVisitor(page.ip, userAgent, visitorSecret),
    requestId: page.id,
    now: clock.now(),
  }
}

const needsRequest = (): never => {
  throw new Error('this call has no request')
}
/**
 * Replacements for the functions of a call that set a cookie or read a header. They throw an error, because there is no
 * request.
 */
const withoutRequest = {
  holder: needsRequest,
  browser: needsRequest,
  existingHolder: needsRequest,
  knownBrowser: needsRequest,
  connectionInfo: needsRequest,
  requireRecentProof: needsRequest,
  idempotencyKey: needsRequest,
}

/**
 * Base class of a call. Determines the language only when it is read. A getter on the call itself would create a hidden
 * class per call, which would keep the whole request in memory until the next full garbage collection.
 */
class Reader {
  readonly #request: FastifyRequest
  constructor(request: FastifyRequest) {
    this.#request = request
  }
  get language(): string {
    return languageOf(this.#request)
  }
}
