import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import { Leased, withLease } from '#platform/database/lease.ts'
import { fail } from '#platform/errors/app-error.ts'
import { newId } from '#platform/core/ids.ts'
import { endpointEvents } from '#platform/payments/provider.ts'
import {
  endpointSecrets,
  endpointsFor,
  type MadeEndpoint,
  type NewEndpoint,
  type ProviderFault,
} from '#platform/payments/ports/setup.ts'
import { eventsOf, webhookUrl } from './check-payments.ts'
import * as store from './event-endpoints.store.ts'
import type { Tester, OpeningContext } from './opening.context.ts'
import { stateOf } from './opening.ts'

/**
 * Creates the webhook endpoints for events that no endpoint delivers here, in one process at a time. Stores a
 * row before each provider call: after a crash, the same call is repeated first.
 * @throws not_found (local provider), provider_unavailable, still_under_way
 */
export async function createEndpoints(context: OpeningContext, tester: Tester) {
  const { pool, provider, config, invalidations } = context
  if (!config.cardProvider || tester.actor.kind !== 'seller') throw fail('not_found')
  const created = await withLease(pool, 'endpoints', async () => {
    let count = 0
    for (const { id, endpoint } of await store.listOpen(context.db))
      if (await requestEndpoint(context, tester, endpoint, id)) count++
    const url = webhookUrl(context)
    const delivered = eventsOf(requireResponse(await provider.listEndpoints()), url)
    const missing = endpointsFor(url, endpointEvents).filter(
      ({ events }) => !events.every((type) => delivered.has(type)),
    )
    for (const endpoint of missing) if (await startEndpoint(context, tester, endpoint)) count++
    return count
  }).catch((error: unknown) => {
    throw error instanceof Leased ? fail('still_under_way') : error
  })
  await invalidations.waitUntilCurrent()
  return { created, step: await stateOf(context, tester, 'payments') }
}

async function startEndpoint(
  context: OpeningContext,
  tester: Tester,
  endpoint: NewEndpoint,
): Promise<boolean> {
  const id = newId('ede', context.clock)
  await store.addEndpoint(context.db, id, endpoint, new Date(context.clock.now()))
  return requestEndpoint(context, tester, endpoint, id)
}

/**
 * Creates an endpoint with an idempotent call and stores its secret with an audit entry. If the provider does
 * not return the secret, the endpoint's events cannot be verified, so it is deleted and the function returns
 * false.
 */
async function requestEndpoint(
  context: OpeningContext,
  { actor }: Tester,
  endpoint: NewEndpoint,
  key: string,
): Promise<boolean> {
  const { db, clock, provider, secrets } = context
  const made: MadeEndpoint | ProviderFault = await provider.createEndpoint(endpoint, key)
  const now = new Date(clock.now())
  if ('fault' in made && made.isRefused) await store.endEndpoint(db, key, now)
  const { id, secret } = requireResponse(made)
  if (secret === undefined) {
    requireResponse(await provider.deleteEndpoint(id))
    await store.endEndpoint(db, key, now)
    return false
  }
  await inTransaction(db, async (tx) => {
    await secrets.add(tx, `${endpointSecrets}${id}`, secret)
    await store.endEndpoint(tx, key, now)
    const target = { kind: 'payments', id }
    const after = { url: endpoint.url, events: endpoint.events }
    await audit(tx, { actor, action: 'payments.endpoint', target, after, at: clock.now() })
  })
  return true
}

function requireResponse<T>(answer: T | ProviderFault): T {
  if (typeof answer === 'object' && answer !== null && 'fault' in answer)
    throw fail('provider_unavailable', { details: { reason: answer.fault } })
  return answer as T
}
