export const apiVersion = '2026-10-28.endive'

/** The call that caused an event, as the event names it. */
export interface RequestFacts {
  id: string | null
  idempotencyKey: string | null
}

export interface EventBody {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: unknown; previous_attributes?: unknown }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/** A snapshot event as text: the same call may go on changing the object. */
export function eventText(given: {
  id: string
  type: string
  created: number
  object: object
  previous: object | undefined
  request: RequestFacts
}): string {
  const body: EventBody = {
    id: given.id,
    object: 'event',
    api_version: apiVersion,
    created: given.created,
    data: {
      object: given.object,
      ...(given.previous === undefined ? {} : { previous_attributes: given.previous }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: given.request.id, idempotency_key: given.request.idempotencyKey },
    type: given.type,
  }
  return JSON.stringify(body)
}
