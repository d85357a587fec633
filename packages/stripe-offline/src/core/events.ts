import { platformAccount } from './store.ts'

export const apiVersion = '2026-10-28.endive'

/** The API call that caused an event. */
export interface RequestDetails {
  id: string | null
  idempotencyKey: string | null
}

export interface EventBody {
  id: string
  object: 'event'
  /** Id of the connected account in which the event occurred. Absent for the platform's account. */
  account?: string
  api_version: string
  created: number
  data: { object: unknown; previous_attributes?: unknown }
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

/**
 * Returns a serialized snapshot event. The object is serialized immediately, because the same call might change it
 * again.
 */
export function serializeEvent(input: {
  id: string
  type: string
  account: string
  created: number
  object: object
  previous: object | undefined
  request: RequestDetails
}): string {
  const body: EventBody = {
    id: input.id,
    object: 'event',
    ...(input.account === platformAccount ? {} : { account: input.account }),
    api_version: apiVersion,
    created: input.created,
    data: {
      object: input.object,
      ...(input.previous === undefined ? {} : { previous_attributes: input.previous }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: input.request.id, idempotency_key: input.request.idempotencyKey },
    type: input.type,
  }
  return JSON.stringify(body)
}

export interface ThinSubject {
  related?: { id: string; type: string; url: string }
  /** Data of the event. Webhook notifications do not contain it, but `/v2/core/events/:id` returns it. */
  data?: object
}

/**
 * Returns a serialized thin event of the v2 API. A thin event contains the id of the changed object, instead of the
 * object itself.
 */
export function serializeThinEvent(
  input: { id: string; type: string; nowMs: number; request: RequestDetails } & ThinSubject,
): string {
  const { request } = input
  return JSON.stringify({
    id: input.id,
    object: 'v2.core.event',
    created: new Date(input.nowMs).toISOString(),
    livemode: false,
    type: input.type,
    ...(request.id === null
      ? {}
      : {
          reason: {
            type: 'request',
            request: { id: request.id, idempotency_key: request.idempotencyKey ?? '' },
          },
        }),
    ...(input.related === undefined ? {} : { related_object: input.related }),
    ...(input.data === undefined ? {} : { data: input.data }),
  })
}
