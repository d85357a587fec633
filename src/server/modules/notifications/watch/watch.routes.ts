import { watchCalls as calls } from '#contract/catalog/watch.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { addWatch } from './add-watch.ts'
import { listWatched, listWatchedIds } from './watched.ts'

/** Registers the watchlist calls (spec §7). */
export function watchRoutes(serve: Serve, deps: NotificationDeps): void {
  serve(calls.addWatch, ({ actor, params, body }) => addWatch(deps, idOf(actor), params.id, body))
  serve(calls.listWatching, ({ actor }) => listWatchedIds(deps, idOf(actor)))
  serve(calls.listWatched, ({ actor, params, query }) => listWatched(deps, actor, params.buyerId, query))
}

function idOf(actor: Actor): string {
  return actor.kind === 'buyer' ? actor.id : ''
}
