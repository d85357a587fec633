import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { needsStepUp, pathsOf, type Endpoint } from '#contract/endpoint.ts'
import { actorFor, requireProven, requireWho, type Actor, type Identity } from './actor.ts'
import { arrivalOf, type Arrival } from './arrival.ts'
import { callerOf } from './caller-of.ts'
import { watchHelper, type HelperWatch } from './helper-watch.ts'
import type { Clock } from '../clock/clock.ts'
import { guestKey, readGuestKey, visitorOf } from './guest-key.ts'
import { callerKey, type CallLimits, type CountCall } from './limits/call-limits.ts'
import { hashOfNetworks } from './limits/network.ts'
import { isFile, sendFile, type FileReply } from './file-reply.ts'
import { jsonText, type JsonText } from './json-text.ts'
import { parseInput, parseInputs } from './parse-input.ts'
import { AppError } from './app-error.ts'
import { requireDeclared } from './require-declared.ts'
import type { AnsweredCalls } from './idempotency/answered-calls.ts'
import { idempotencyKey, keyedCall } from './idempotency/idempotency-key.ts'
import { bodyOf } from './request-body.ts'
import { requireScript } from './require-script.ts'
import { languageOf } from '../language/request-language.ts'
import type { SecurityWatch } from '../security/security-watch.ts'
import { bodyBytes, countImage } from './uploads.ts'

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
  /** How it came here, for who looks at the proxy. */
  arrival(): Arrival
  /** Network address of the caller. */
  address: string
  /** Of the networks the address lies in, the widest first, with slashes between; says nothing about which they are. */
  network(): string
  /**
   * Asks for a sign-in or a password of the last ten minutes; for calls that say `stepsUpItself`.
   * @throws step_up_needed
   */
  requireProven(): void
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

export type { FileReply } from './file-reply.ts'
export { jsonText, type JsonText } from './json-text.ts'

export type Handler<E extends Endpoint> = (
  call: EndpointCall<E>,
) => Promise<z.input<E['reply']> | JsonText | FileReply>

/** Throws who may not send a picture: asked before any of it is read, so by a link's token or the caller alone. */
export type Admit<E extends Endpoint> = (call: Pick<EndpointCall<E>, 'params' | 'actor'>) => unknown

/** Binds a call of the contract to its handler under every path it answers. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, mayUpload?: Admit<E>) => void

export interface ServeDeps {
  clock: Clock
  identify(token: string): Promise<Identity | undefined>
  visitorSecret: string
  /** Parse JSON-text replies and fail on undeclared errors: on in tests, where it must never cost a user. */
  isStrict: boolean
  /** The limits of single calls; without them there are none. */
  limits?: CallLimits
  /** What calls with an `Idempotency-Key` were answered; without it each is done as often as it comes. */
  answered?: AnsweredCalls
  /** Writes down who was refused, and what files were read. */
  security: SecurityWatch
  sellerPrefix?: string
  /** Notes what helpers of shops do. */
  helperWatch?: HelperWatch
}

export function openServe(server: FastifyInstance, deps: ServeDeps): Serve {
  return (endpoint, handler, mayUpload) => {
    const own = { ...deps, count: deps.limits?.(endpoint) }
    for (const url of pathsOf(endpoint, deps.sellerPrefix)) {
      server.route({
        method: endpoint.method,
        url,
        // A HEAD must not do what the GET does: some spend a mailed link.
        exposeHeadRoute: endpoint.isPublicRead === true,
        ...(endpoint.bodyType && {
          bodyLimit: bodyBytes[endpoint.bodyType],
          preParsing: admit(endpoint, own, mayUpload),
        }),
        handler: (request, reply) => answer(endpoint, handler, own, request, reply),
      })
    }
  }
}

/** What one call is served with: `count` counts its requests. */
type OwnDeps = ServeDeps & { count: CountCall | undefined }

async function answer<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  deps: OwnDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    if (endpoint.isScriptOnly) requireScript(request)
    const identity = await callerOf(request, deps)
    return await deps.security.inCall(request, identity.actor, endpoint, async () => {
      if (!endpoint.bodyType) await deps.count?.(request, identity.actor)
      requireWho(endpoint, identity)
      if (needsStepUp(endpoint)) requireProven(identity, deps.clock.now())
      const call = readCall(endpoint, deps, identity, request, reply)
      const keyed = deps.answered && keyedCall(endpoint, request, call)
      const work = () => watchHelper(deps.helperWatch, identity, endpoint, call, () => handler(call))
      const result = keyed
        ? jsonText(await deps.answered!.once(keyed, async () => textOf(endpoint, await work())))
        : await work()
      if (isFile(result)) await deps.security.readFile(endpoint, identity.actor)
      return send(endpoint, deps, request, reply, result)
    })
  } catch (error) {
    if (deps.isStrict && error instanceof AppError) requireDeclared(endpoint, error)
    throw error
  }
}

/** Whose a large body is is asked before any of it is read. */
function admit<E extends Endpoint>(
  endpoint: E,
  deps: OwnDeps,
  mayUpload: Admit<E> | undefined,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    const identity = await callerOf(request, deps)
    const { actor } = identity
    await deps.security.inCall(request, actor, endpoint, async () => {
      await deps.count?.(request, actor)
      requireWho(endpoint, identity)
    })
    const params = parseInput(endpoint.params, request.params) as EndpointCall<E>['params']
    await mayUpload?.({ params, actor: actorFor(endpoint, identity) })
    if (endpoint.bodyType !== 'csv') countImage(request, reply, callerKey(request, actor))
  }
}

function readCall<E extends Endpoint>(
  endpoint: E,
  deps: ServeDeps,
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
    arrival: () => arrivalOf(request),
    address: request.ip,
    network: () => hashOfNetworks(request.ip, deps.visitorSecret),
    requireProven: () => requireProven(identity, deps.clock.now()),
    userAgent: request.headers['user-agent'] ?? '',
    visitor: () => visitorOf(request, deps.visitorSecret),
    requestId: request.id,
    idempotencyKey: () => idempotencyKey(request),
    now: deps.clock.now(),
  })
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

function send(
  endpoint: Endpoint,
  deps: ServeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): FastifyReply {
  void reply.header(
    'cache-control',
    endpoint.isPublicRead ? 'public, max-age=0, must-revalidate' : 'no-store',
  )
  if (isFile(result)) return sendFile(endpoint, reply, result, languageOf(request))
  void reply.type('application/json; charset=utf-8')
  if (!isJsonText(result)) return reply.send(textOf(endpoint, result))
  if (deps.isStrict) endpoint.reply.parse(JSON.parse(String(result.jsonText)))
  if (result.etag) {
    const tag = `W/"${result.etag}"`
    void reply.header('etag', tag)
    if (endpoint.isPublicRead && request.headers['if-none-match'] === tag) return reply.code(304).send()
  }
  return reply.send(result.jsonText)
}

function textOf(endpoint: Endpoint, result: unknown): string {
  return isJsonText(result) ? String(result.jsonText) : JSON.stringify(endpoint.reply.parse(result))
}

function isJsonText(result: unknown): result is JsonText {
  return typeof result === 'object' && result !== null && 'jsonText' in result
}
