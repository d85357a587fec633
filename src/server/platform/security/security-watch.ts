import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Clock } from '../core/clock.ts'
import type { Db } from '../database/db.ts'
import type { Actor } from '../http/access/actor.ts'
import { AppError } from '../errors/app-error.ts'
import { hasSharedLimit } from '../http/limits/call-limits.ts'
import type { Log } from '../telemetry/log.ts'
import { currentCall, inCall, openBundleBudget } from '../telemetry/call-scope.ts'
import { recordSecurityEvent } from './security-events.ts'

/** How many rows of attempts one process begins within an hour; more of them share one a kind. */
const mostBundles = 1_000

/** What is written down of every call, whatever it does. */
export interface SecurityWatch {
  /** Runs the work of the call; what it writes down knows who called and from where. Who is not allowed, or asks too often, is written down. */
  inCall<T>(
    request: Pick<FastifyRequest, 'ip' | 'id' | 'headers'>,
    actor: Actor,
    endpoint: Endpoint,
    work: () => Promise<T>,
  ): Promise<T>
  /** Writes down that a file was read, before it is sent. A seller's own are no export. */
  readFile(endpoint: Endpoint, actor: Actor): Promise<void>
}

/** Of servers that have no database: tests of single parts. */
export const noWatch: SecurityWatch = {
  inCall: (_request, _actor, _endpoint, work) => work(),
  readFile: async () => {},
}

export function openSecurityWatch({ db, clock, log }: { db: Db; clock: Clock; log: Log }): SecurityWatch {
  const bundles = openBundleBudget(mostBundles)
  // Said whatever LOG_LEVEL is, unless next to nothing is to be said.
  const isQuiet = log.level === 'fatal' || log.level === 'silent'
  const securityLog = log.child({}, { level: isQuiet ? 'silent' : 'info' })
  return {
    async inCall(request, actor, endpoint, work) {
      // Nothing happens to anybody's account there, and it is most of what is asked.
      if (endpoint.isPublicRead) return work()
      const { ip: address, id: requestId } = request
      const userAgent = request.headers['user-agent'] ?? ''
      const caller = {
        actorId: idOf(actor),
        address,
        userAgent,
        requestId,
        route: callOf(endpoint).call,
        log: securityLog,
        bundles,
      }
      return inCall(caller, async () => {
        try {
          return await work()
        } catch (error) {
          const code = error instanceof AppError ? error.code : undefined
          if (code === 'not_allowed' && actor.kind !== 'guest') await refused('role.refused', endpoint, actor)
          // Only what guessing or flooding would gain by: the rest of the limits cost no statement.
          const isLimited = code === 'too_many_requests' && hasSharedLimit(endpoint)
          if (isLimited && !currentCall()?.isLimitRecorded) await refused('call.limited', endpoint, actor)
          throw error
        }
      })
    },
    async readFile(endpoint, actor) {
      if (endpoint.who === 'seller') return
      const person = actor.kind === 'buyer' ? actor.id : null
      await recordSecurityEvent(db, {
        kind: 'export.read',
        person,
        details: callOf(endpoint),
        at: clock.now(),
      })
    },
  }

  async function refused(
    kind: 'role.refused' | 'call.limited',
    endpoint: Endpoint,
    actor: Actor,
  ): Promise<void> {
    const event = {
      kind,
      person: idOf(actor),
      details: callOf(endpoint),
      at: clock.now(),
    }
    // Whoever is refused is told so, whether or not it could be written down.
    await recordSecurityEvent(db, event).catch((error: unknown) =>
      log.error({ err: error }, 'security events'),
    )
  }
}

function callOf({ method, path }: Endpoint): { call: string } {
  return { call: `${method} ${path}` }
}

function idOf(actor: Actor): string | null {
  return actor.kind === 'guest' ? null : actor.id
}
