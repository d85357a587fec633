import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { actorFor, guest, requireProven, type Actor, type Identity } from './access/actor.ts'
import { arrivalOf, type Arrival } from './arrival.ts'
import { bearerOf } from './access/bearer.ts'
import type { Clock } from '../core/clock.ts'
import { guestKey, readGuestKey, visitorFrom, visitorOf } from './access/guest-key.ts'
import { hashOfNetworks } from './limits/network.ts'
import { idempotencyKey } from './idempotency/idempotency-key.ts'
import { languageOf } from '../language/request-language.ts'
import { parseInputs } from './input/parse-input.ts'
import type { PageAsked } from './repeated-reads.ts'
import { bodyOf } from './input/request-body.ts'

type Out<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

export interface EndpointCall<E extends Endpoint = Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  body: Out<E['body']>
  actor: Actor
  /**
   * `buyer:<id>`, or `guest:<key>` with the guest's signed cookie, which is issued if there is none. `seed`: a secret of
   * the caller's, of which the key is made then, so that the same request is the same guest's.
   */
  holder(seed?: string): string
  /** The holder if the caller is known; undefined for a guest without a key. */
  knownHolder(): string | undefined
  /** The browser's own signed key, whoever is signed in; issued if there is none. */
  browser(): string
  knownBrowser(): string | undefined
  /** The session of the bearer token. */
  session: string | undefined
  /** That token itself, for answers that carry it (spec §7). */
  token: string | undefined
  /** A token came, and it proves nobody any more. */
  isSignedOut: boolean
  /** How it came here, for who looks at the proxy. */
  arrival(): Arrival
  /** Network address of the caller. */
  address: string
  /** Of the networks the address lies in, the widest first, with slashes between; says nothing about which they are. */
  network(): string
  /**
   * Asks for a sign-in or a password of the last ten minutes; for calls that say `stepUpInHandler`.
   * @throws step_up_needed
   */
  requireProven(): void
  /** When who is signed in last proved it, in ms. */
  provenAt: number | undefined
  userAgent: string
  /** The language of the page that calls, or that the caller prefers. */
  language: string
  /** Stable for one visitor, says nothing about who it is. */
  visitor(): string
  requestId: string
  /**
   * The header `Idempotency-Key`, 1–200 characters.
   * @throws invalid_field without one
   */
  idempotencyKey(): string
  /** ms since the epoch on the app's clock. */
  now: number
}

/** The call that a handler is given: what came, parsed, and who sent it. */
export function readCall<E extends Endpoint>(
  endpoint: E,
  deps: { visitorSecret: string; clock: Clock },
  identity: Identity,
  request: FastifyRequest,
  reply: FastifyReply,
): EndpointCall<E> {
  const { sessionId, token } = identity
  const actor = actorFor(endpoint, identity)
  const knownHolder = (): string | undefined => {
    if (actor.kind === 'buyer') return `buyer:${actor.id}`
    const key = readGuestKey(request)
    return key && `guest:${key}`
  }
  const [params, query, body] = parseInputs(
    [endpoint.params, request.params],
    [endpoint.query, request.query],
    [endpoint.body, bodyOf(endpoint, request)],
  )
  return Object.assign(new Reader(request), {
    params: params as EndpointCall<E>['params'],
    query: query as EndpointCall<E>['query'],
    body: body as EndpointCall<E>['body'],
    actor,
    knownHolder,
    holder: (seed?: string) => {
      const of = seed === undefined ? undefined : { secret: deps.visitorSecret, of: seed }
      return knownHolder() ?? `guest:${guestKey(request, reply, of)}`
    },
    browser: () => guestKey(request, reply),
    knownBrowser: () => readGuestKey(request),
    session: sessionId,
    token,
    isSignedOut: token === undefined && bearerOf(request) !== undefined,
    arrival: () => arrivalOf(request),
    address: request.ip,
    network: () => hashOfNetworks(request.ip, deps.visitorSecret),
    requireProven: () => requireProven(identity, deps.clock.now()),
    provenAt: identity.provenAt,
    userAgent: request.headers['user-agent'] ?? '',
    visitor: () => visitorOf(request, deps.visitorSecret),
    requestId: request.id,
    idempotencyKey: () => idempotencyKey(request),
    now: deps.clock.now(),
  })
}

/** A call that was parsed before, for whoever asks for a page: a guest of whom no cookie is known. */
export function repeatCall<E extends Endpoint>(
  parsed: Pick<EndpointCall<E>, 'params' | 'query' | 'body' | 'language'>,
  page: PageAsked,
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
    network: () => hashOfNetworks(page.ip, visitorSecret),
    userAgent,
    visitor: () => visitorFrom(page.ip, userAgent, visitorSecret),
    requestId: page.id,
    now: clock.now(),
  }
}

const needsRequest = (): never => {
  throw new Error('asked without a request')
}
/** What may set a cookie or reads a header. */
const withoutRequest = {
  holder: needsRequest,
  browser: needsRequest,
  knownHolder: needsRequest,
  knownBrowser: needsRequest,
  arrival: needsRequest,
  requireProven: needsRequest,
  idempotencyKey: needsRequest,
}

/**
 * Who reads the answer. Written as a getter of the call itself, each call would get a hidden class of its own, and that
 * holds the whole request until the next full collection.
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
