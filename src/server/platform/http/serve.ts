import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { needsStepUp, listPaths, type Endpoint } from '#contract/endpoint.ts'
import type { Feature } from '#contract/features/features.ts'
import {
  actorFor,
  guest,
  type Actor,
  requireRecentProof,
  requireAccess,
  type Identity,
} from './access/actor.ts'
import { resolveCaller } from './access/resolve-caller.ts'
import { readCall, repeatCall, type EndpointCall } from './endpoint-call.ts'
import { runAsHelper, type HelperLog } from './access/helper-log.ts'
import type { Clock } from '../core/clock.ts'
import { callerKey, type CallLimits, type CountCall } from './limits/call-limits.ts'
import { isFile, sendFile, type FileReply } from './file-reply.ts'
import { jsonText, type JsonText } from '../core/json-text.ts'
import { parseInput } from './input/parse-input.ts'
import { AppError } from '../errors/app-error.ts'
import { requireDeclared } from './require-declared.ts'
import { isRepeatable, recordRead, type RepeatableRead } from './repeated-reads.ts'
import type { StoredReplies } from './idempotency/stored-replies.ts'
import { keyedCall } from './idempotency/idempotency-key.ts'
import { requireScript } from './require-script.ts'
import { languageOf } from '../language/request-language.ts'
import type { SecurityWatch } from '../security/security-watch.ts'
import { maxBodyBytes, reserveImageUpload } from './input/uploads.ts'

export type { EndpointCall } from './endpoint-call.ts'
export type { FileReply } from './file-reply.ts'
export { jsonText, type JsonText } from '../core/json-text.ts'

export type Handler<E extends Endpoint> = (
  call: EndpointCall<E>,
) => Promise<z.input<E['reply']> | JsonText | FileReply>

/**
 * Function that throws an error if the caller is not allowed to upload. Runs before the body is read, so it gets only
 * the URL parameters and the caller.
 */
export type UploadGuard<E extends Endpoint> = (call: Pick<EndpointCall<E>, 'params' | 'actor'>) => unknown

/** Registers the handler of an endpoint under all its paths. */
export type Serve = <E extends Endpoint>(endpoint: E, handler: Handler<E>, mayUpload?: UploadGuard<E>) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call charges a card. */
    isPayment?: boolean
  }
}

export interface ServeDeps {
  clock: Clock
  identify(token: string): Promise<Identity | undefined>
  visitorSecret: string
  /**
   * Whether prebuilt JSON is validated and undeclared errors make the request fail. True in tests. False in production,
   * so that users are not affected.
   */
  isStrict: boolean
  /** Rate limits of the endpoints. Undefined means no limits. */
  limits?: CallLimits
  /** Stored replies of calls with an `Idempotency-Key`. If undefined, every repeated call runs again. */
  storedReplies?: StoredReplies
  /** Records rejected calls and file downloads as security events. */
  security: SecurityWatch
  sellerPrefix?: string
  /** Throws `feature_off` if the feature is turned off. If undefined, all features are on. */
  requireFeature?: (feature: Feature) => Promise<void>
  /** Records the calls that helpers make for a shop. */
  helperLog?: HelperLog
}

export function createServe(server: FastifyInstance, deps: ServeDeps): Serve {
  return (endpoint, handler, mayUpload) => {
    const endpointDeps = { ...deps, count: deps.limits?.(endpoint) }
    for (const url of listPaths(endpoint, deps.sellerPrefix)) {
      server.route({
        method: endpoint.method,
        url,
        // A HEAD request must not run the handler for GET requests, because some of these handlers use up a one-time
        // link.
        exposeHeadRoute: endpoint.isPublicRead === true,
        config: { isPayment: endpoint.errors.includes('card_declined') },
        ...(isUpload(endpoint) && {
          bodyLimit: endpoint.bodyType ? maxBodyBytes[endpoint.bodyType] : endpoint.maxBodyBytes!,
          preParsing: admit(endpoint, endpointDeps, mayUpload),
        }),
        handler: (request, reply) => answer(endpoint, handler, endpointDeps, request, reply),
      })
    }
  }
}

/** Dependencies of one endpoint. `count` counts a request for its rate limit. */
type EndpointDeps = ServeDeps & { count: CountCall | undefined }

async function answer<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  deps: EndpointDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    if (endpoint.isScriptOnly) requireScript(request)
    const identity = await resolveCaller(request, deps)
    return await deps.security.inCall(request, identity.actor, endpoint, async () => {
      if (!isUpload(endpoint)) await deps.count?.(request, identity.actor)
      requireAccess(endpoint, identity)
      await requireFeature(endpoint, deps, identity.actor)
      if (needsStepUp(endpoint)) requireRecentProof(identity, deps.clock.now())
      const call = readCall(endpoint, deps, identity, request, reply)
      const keyed = deps.storedReplies && keyedCall(endpoint, request, call)
      const work = () => runAsHelper(deps.helperLog, identity, endpoint, call, () => handler(call))
      const result = keyed
        ? jsonText(await deps.storedReplies!.once(keyed, async () => textOf(endpoint, await work())))
        : await work()
      if (isFile(result)) await deps.security.readFile(endpoint, identity.actor)
      else if (isRepeatable(endpoint)) recordRead(() => repeatable(endpoint, handler, deps, call))
      return send(endpoint, deps, request, reply, result)
    })
  } catch (error) {
    if (deps.isStrict && error instanceof AppError) requireDeclared(endpoint, error)
    throw error
  }
}

/** @throws feature_off */
async function requireFeature(
  { feature, featureOfOwners }: Endpoint,
  deps: EndpointDeps,
  actor: Actor,
): Promise<void> {
  const needed = feature ?? (actor.kind === 'seller' && actor.isSA ? featureOfOwners : undefined)
  if (needed) await deps.requireFeature?.(needed)
}

/**
 * Returns a function that repeats a read for a page, without a request. It stores only the parsed input of the first
 * call.
 */
function repeatable<E extends Endpoint>(
  endpoint: E,
  handler: Handler<E>,
  deps: EndpointDeps,
  { params, query, body, language }: EndpointCall<E>,
): RepeatableRead {
  return {
    repeat: (page) =>
      deps.security.inCall(page, guest, endpoint, async () => {
        await requireFeature(endpoint, deps, guest)
        const result = await handler(repeatCall<E>({ params, query, body, language }, page, deps))
        if (!isJsonText(result)) return jsonText(textOf(endpoint, result))
        if (deps.isStrict) endpoint.reply.parse(JSON.parse(String(result.jsonText)))
        return result
      }),
    cacheControl: cacheControlOf(endpoint),
  }
}

const cacheControlOf = ({ isPublicRead }: Endpoint): string =>
  isPublicRead ? 'public, max-age=0, must-revalidate' : 'no-store'

/** Returns whether the caller is authorized before the body is read, because the body can be large. */
const isUpload = ({ bodyType, maxBodyBytes: max }: Endpoint): boolean =>
  bodyType !== undefined || max !== undefined

/** Returns a hook that authorizes an upload before its body is read. */
function admit<E extends Endpoint>(
  endpoint: E,
  deps: EndpointDeps,
  mayUpload: UploadGuard<E> | undefined,
): (request: FastifyRequest, reply: FastifyReply) => Promise<void> {
  return async (request, reply) => {
    const identity = await resolveCaller(request, deps)
    const { actor } = identity
    await deps.security.inCall(request, actor, endpoint, async () => {
      await deps.count?.(request, actor)
      requireAccess(endpoint, identity)
      await requireFeature(endpoint, deps, actor)
    })
    const params = parseInput(endpoint.params, request.params) as EndpointCall<E>['params']
    await mayUpload?.({ params, actor: actorFor(endpoint, identity) })
    if (endpoint.bodyType && endpoint.bodyType !== 'csv')
      reserveImageUpload(request, reply, callerKey(request, actor))
  }
}

function send(
  endpoint: Endpoint,
  deps: ServeDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  result: unknown,
): FastifyReply {
  void reply.header('cache-control', cacheControlOf(endpoint))
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
