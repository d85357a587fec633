import { platformAccount } from './store.ts'

export const apiVersion = '2026-10-28.endive'

/** The call that caused an event, as the event names it. */
export interface RequestFacts {
  id: string | null
  idempotencyKey: string | null
}

export interface EventBody {
  id: string
  object: 'event'
  /** Present on what happened in a connected account. */
  account?: string
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
  account: string
  created: number
  object: object
  previous: object | undefined
  request: RequestFacts
}): string {
  const body: EventBody = {
    id: given.id,
    object: 'event',
    ...(given.account === platformAccount ? {} : { account: given.account }),
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

export interface ThinSubject {
  related?: { id: string; type: string; url: string }
  /** Left out of the delivered notification, answered by `/v2/core/events/:id`. */
  data?: object
}

/** A thin event of the v2 API: it says which object changed, the object itself has to be fetched. */
export function thinEventText(
  given: { id: string; type: string; nowMs: number; request: RequestFacts } & ThinSubject,
): string {
  const { request } = given
  return JSON.stringify({
    id: given.id,
    object: 'v2.core.event',
    created: new Date(given.nowMs).toISOString(),
    livemode: false,
    type: given.type,
    ...(request.id === null
      ? {}
      : {
          reason: {
            type: 'request',
            request: { id: request.id, idempotency_key: request.idempotencyKey ?? '' },
          },
        }),
    ...(given.related === undefined ? {} : { related_object: given.related }),
    ...(given.data === undefined ? {} : { data: given.data }),
  })
}
