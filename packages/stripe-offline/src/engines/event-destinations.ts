import type { Stripe } from 'stripe'
import type pg from 'pg'
import { invalid, missingParam, notFound } from '../core/errors.ts'
import { apiVersion } from '../core/events.ts'
import type { Params } from '../core/form.ts'
import { newId, randomPart } from '../core/ids.ts'
import { allowOnly, hash, oneOf, raise, requiredTextParam, textParam, texts } from '../core/params.ts'
import type { Route } from '../core/route.ts'
import type { WorkUnit } from '../core/unit.ts'
import { webUrl } from '../core/check-values.ts'
import { listV2 } from './accounts/list-v2.ts'

type Destination = Stripe.V2.Core.EventDestination

const supported = ['description', 'enabled_events', 'event_payload', 'events_from', 'include', 'name', 'snapshot_api_version', 'type', 'webhook_endpoint'] // prettier-ignore

/**
 * Creates an event destination, which can only be read and listed. It has no effect on deliveries: the options of
 * `openSandbox` determine where events are delivered.
 */
function create(unit: WorkUnit, params: Params): object {
  allowOnly(params, supported)
  if (oneOf(params, 'type', ['webhook_endpoint']) !== 'webhook_endpoint') throw missingParam('type')
  const endpoint = hash(params, 'webhook_endpoint') ?? raise(missingParam('webhook_endpoint'))
  allowOnly(endpoint, ['url'])
  const payload = oneOf(params, 'event_payload', ['snapshot', 'thin']) ?? raise(missingParam('event_payload'))
  const events = texts(params, 'enabled_events') ?? raise(missingParam('enabled_events'))
  const isForeign = (type: string): boolean => type.startsWith('v2.') !== (payload === 'thin')
  const foreign = events.find(isForeign)
  if (foreign) throw invalid(`${foreign} is not a ${payload} event.`, 'parameter_invalid', 'enabled_events')
  const version = textParam(params, 'snapshot_api_version')
  if (version && version !== apiVersion)
    throw invalid(`The offline sandbox supports only API version ${apiVersion}.`, 'parameter_invalid_string')
  const id = newId('ed')
  const at = new Date(unit.nowMs).toISOString()
  const { body } = unit.add(
    'event_destination',
    {
      id,
      object: 'v2.core.event_destination',
      created: at,
      description: textParam(params, 'description') ?? '',
      enabled_events: events,
      event_payload: payload,
      events_from: texts(params, 'events_from') ?? ['@self'],
      livemode: false,
      name: requiredTextParam(params, 'name'),
      ...(payload === 'snapshot' && { snapshot_api_version: version ?? apiVersion }),
      status: 'enabled',
      type: 'webhook_endpoint',
      updated: at,
      webhook_endpoint: { url: webUrl(requiredTextParam(endpoint, 'url')) },
    },
    { id, secret: {} },
  )
  // The response contains the secret only when the event destination is created, and only if the parameter `include`
  // names the secret.
  return shown(body, params, `whsec_${randomPart(32)}`)
}

function shown(body: Destination, params: Params, secret?: string): Destination {
  const included = texts(params, 'include') ?? []
  const { webhook_endpoint: endpoint, ...rest } = body
  const parts = {
    ...(included.includes('webhook_endpoint.url') && { url: endpoint?.url }),
    ...(secret && included.includes('webhook_endpoint.signing_secret') && { signing_secret: secret }),
  }
  return { ...rest, ...(Object.keys(parts).length > 0 && { webhook_endpoint: parts }) } as Destination
}

function list(unit: WorkUnit, pool: pg.Pool, params: Params): Promise<object> {
  allowOnly(params, ['include', 'limit', 'page'])
  return listV2(pool, {
    url: '/v2/core/event_destinations',
    params,
    from: `sandbox.objects where account = '${unit.account}' and kind = 'event_destination'
      and secret->>'deleted' is null`,
    values: [],
    read: (body) => shown(JSON.parse(body) as Destination, params),
  })
}

async function remove(unit: WorkUnit, id: string): Promise<object> {
  const found = await unit.get('event_destination', id)
  if (!found || found.secret.deleted) throw notFound('event_destination', id)
  found.secret.deleted = true
  unit.save(found)
  return { id, object: 'v2.core.event_destination' }
}

export const eventDestinationRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v2/core/event_destinations',
    run: async ({ unit, params }) => create(unit, params),
  },
  {
    method: 'DELETE',
    path: '/v2/core/event_destinations/:id',
    run: async ({ unit, id }) => remove(unit, id),
  },
  {
    method: 'GET',
    path: '/v2/core/event_destinations',
    run: ({ unit, params, pool }) => list(unit, pool, params),
  },
]
