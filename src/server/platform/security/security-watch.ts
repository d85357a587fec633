import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Clock } from '../core/clock.ts'
import type { Db } from '../database/db.ts'
import type { Actor } from '../http/access/actor.ts'
import { AppError } from '../errors/app-error.ts'
import { hasSharedLimit } from '../http/limits/call-limits.ts'
import type { Log } from '../telemetry/log.ts'
import { currentCall, inCall, createBundleBudget } from '../telemetry/call-scope.ts'
import { recordSecurityEvent } from './security-events.ts'

/**
 * Maximum number of event rows that one process can create per hour. After that, events of the same kind share one row.
 */
const maxBundles = 1_000

/** Records security events that occur in API calls. */
export interface SecurityWatch {
  /**
   * Runs a call. Security events that are recorded during the call then contain the caller and the network. Also
   * records an event if the caller is rejected or rate-limited.
   */
  inCall<T>(
    request: Pick<FastifyRequest, 'ip' | 'id' | 'headers'>,
    actor: Actor,
    endpoint: Endpoint,
    work: () => Promise<T>,
  ): Promise<T>
  /** Records a file download before the file is sent. Does not record sellers' downloads of their own data. */
  readFile(endpoint: Endpoint, actor: Actor): Promise<void>
}

/** Implementation that records nothing. For tests of a server without a database. */
export const noSecurityWatch: SecurityWatch = {
  inCall: (_request, _actor, _endpoint, work) => work(),
  readFile: async () => {},
}

export function createSecurityWatch({ db, clock, log }: { db: Db; clock: Clock; log: Log }): SecurityWatch {
  const bundles = createBundleBudget(maxBundles)
  // Logs security events at every LOG_LEVEL except fatal and silent.
  const isQuiet = log.level === 'fatal' || log.level === 'silent'
  const securityLog = log.child({}, { level: isQuiet ? 'silent' : 'info' })
  return {
    async inCall(request, actor, endpoint, work) {
      // Does not record events for public reads, because they change no account and are most of the traffic.
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
          if (code === 'not_allowed' && actor.kind !== 'guest')
            await recordRejection('role.refused', endpoint, actor)
          // Records only exceeded limits that all processes share, because these limits protect against guessing and
          // flooding. Recording other limits is not worth a query.
          const isLimited = code === 'too_many_requests' && hasSharedLimit(endpoint)
          if (isLimited && !currentCall()?.isLimitRecorded)
            await recordRejection('call.limited', endpoint, actor)
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

  async function recordRejection(
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
    // The caller receives the error even if recording the event fails.
    await recordSecurityEvent(db, event).catch((error: unknown) =>
      log.error({ err: error }, 'a security event could not be recorded'),
    )
  }
}

function callOf({ method, path }: Endpoint): { call: string } {
  return { call: `${method} ${path}` }
}

function idOf(actor: Actor): string | null {
  return actor.kind === 'guest' ? null : actor.id
}
