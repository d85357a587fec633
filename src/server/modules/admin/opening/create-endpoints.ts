import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import { endpointEvents } from '#platform/payments/provider.ts'
import { endpointSecrets, endpointsFor, type ProviderFault } from '#platform/payments/setup.ts'
import { eventsOf, webhookUrl } from './check-payments.ts'
import type { Tester, OpeningContext } from './opening.context.ts'
import { stateOf } from './opening.ts'

/**
 * Makes the endpoints whose events nobody brings here. The provider is asked first and repeats its answer to the same
 * question; the secret it tells is kept with the entry of the audit log.
 * @throws not_found where payments are played, provider_unavailable
 */
export async function createEndpoints(context: OpeningContext, asked: Tester) {
  const { db, clock, provider, secrets, config, invalidations } = context
  if (!config.cardProvider || asked.actor.kind !== 'seller') throw fail('not_found')
  const found = requireAnswer(await provider.listEndpoints())
  const url = webhookUrl(context)
  const brought = eventsOf(found, url)
  const missing = endpointsFor(url, endpointEvents).filter(
    ({ events }) => !events.every((type) => brought.has(type)),
  )
  for (const endpoint of missing) {
    const key = ['endpoint', endpoint.name, url, ...found.map(({ id }) => id).toSorted()].join(' ')
    const { id, secret } = requireAnswer(await provider.createEndpoint(endpoint, key.slice(0, 250)))
    await inTransaction(db, async (tx) => {
      await secrets.add(tx, `${endpointSecrets}${id}`, secret)
      const target = { kind: 'payments', id }
      const after = { url, events: endpoint.events }
      await audit(tx, { actor: asked.actor, action: 'payments.endpoint', target, after, at: clock.now() })
    })
  }
  await invalidations.waitUntilCurrent()
  return { created: missing.length, step: await stateOf(context, asked, 'payments') }
}

function requireAnswer<T>(answer: T | ProviderFault): T {
  if (typeof answer === 'object' && answer !== null && 'fault' in answer)
    throw fail('provider_unavailable', { details: { reason: answer.fault } })
  return answer as T
}
