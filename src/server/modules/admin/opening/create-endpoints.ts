import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import { LeaseHeld, withLease } from '#platform/database/lease.ts'
import { fail } from '#platform/errors/app-error.ts'
import { newId } from '#platform/core/ids.ts'
import { endpointEvents } from '#platform/payments/provider.ts'
import {
  endpointSecrets,
  endpointsFor,
  type CreatedEndpoint,
  type NewEndpoint,
  type ProviderFailure,
} from '#platform/payments/ports/setup.ts'
import { deliveredEvents, webhookUrl } from './check-payments.ts'
import * as store from './event-endpoints.store.ts'
import type { CheckCaller, LaunchChecklistContext } from './opening.context.ts'
import { getStepState } from './opening.ts'

/**
 * Creates webhook endpoints for the events that no existing endpoint delivers to this app. A lease prevents concurrent
 * runs. Stores each endpoint in the database before calling the provider, so that the next run can repeat the call
 * after a crash.
 * @throws not_found for the offline provider; provider_unavailable; still_under_way
 */
export async function createEndpoints(context: LaunchChecklistContext, caller: CheckCaller) {
  const { pool, provider, config, invalidations } = context
  if (!config.cardProvider || caller.actor.kind !== 'seller') throw fail('not_found')
  const created = await withLease(pool, 'endpoints', async () => {
    let count = 0
    for (const { id, endpoint } of await store.listPendingEndpoints(context.db))
      if (await requestEndpoint(context, caller, endpoint, id)) count++
    const url = webhookUrl(context)
    const delivered = deliveredEvents(requireResponse(await provider.listEndpoints()), url)
    const missing = endpointsFor(url, endpointEvents).filter(
      ({ events }) => !events.every((type) => delivered.has(type)),
    )
    for (const endpoint of missing) if (await startEndpoint(context, caller, endpoint)) count++
    return count
  }).catch((error: unknown) => {
    throw error instanceof LeaseHeld ? fail('still_under_way') : error
  })
  await invalidations.waitUntilCurrent()
  return { created, step: await getStepState(context, caller, 'payments') }
}

async function startEndpoint(
  context: LaunchChecklistContext,
  caller: CheckCaller,
  endpoint: NewEndpoint,
): Promise<boolean> {
  const id = newId('ede', context.clock)
  await store.addEndpoint(context.db, id, endpoint, new Date(context.clock.now()))
  return requestEndpoint(context, caller, endpoint, id)
}

/**
 * Creates an endpoint with an idempotent call, stores its secret and writes an audit entry. If the provider does not
 * return the secret, deletes the endpoint and returns false, because events cannot be verified without the secret.
 */
async function requestEndpoint(
  context: LaunchChecklistContext,
  { actor }: CheckCaller,
  endpoint: NewEndpoint,
  key: string,
): Promise<boolean> {
  const { db, clock, provider, secrets } = context
  const made: CreatedEndpoint | ProviderFailure = await provider.createEndpoint(endpoint, key)
  const now = new Date(clock.now())
  if ('message' in made && made.isRejected) await store.closeEndpoint(db, key, now)
  const { id, secret } = requireResponse(made)
  if (secret === undefined) {
    requireResponse(await provider.deleteEndpoint(id))
    await store.closeEndpoint(db, key, now)
    return false
  }
  await inTransaction(db, async (tx) => {
    await secrets.add(tx, `${endpointSecrets}${id}`, secret)
    await store.closeEndpoint(tx, key, now)
    const target = { kind: 'payments', id }
    const after = { url: endpoint.url, events: endpoint.events }
    await audit(tx, { actor, action: 'payments.endpoint', target, after, at: clock.now() })
  })
  return true
}

function requireResponse<T>(answer: T | ProviderFailure): T {
  if (typeof answer === 'object' && answer !== null && 'message' in answer)
    throw fail('provider_unavailable', { details: { reason: answer.message } })
  return answer as T
}
