import { watchCalls as calls } from '#contract/watch.ts'
import type { Actor } from '#platform/actor.ts'
import type { Serve } from '#platform/serve.ts'
import type { NotificationParts } from '../notifications.parts.ts'
import { addWatch } from './add-watch.ts'
import { listWatched, listWatching } from './watched.ts'

/** Binds the watch list's calls (spec §7). */
export function watchRoutes(serve: Serve, parts: NotificationParts): void {
  serve(calls.addWatch, ({ actor, params, body }) => addWatch(parts, idOf(actor), params.id, body))
  serve(calls.listWatching, ({ actor }) => listWatching(parts, idOf(actor)))
  serve(calls.listWatched, ({ actor, params, query }) => listWatched(parts, actor, params.buyerId, query))
}

function idOf(actor: Actor): string {
  return actor.kind === 'buyer' ? actor.id : ''
}
