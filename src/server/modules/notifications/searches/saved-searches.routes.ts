import { savedSearchCalls as calls } from '#contract/notifications/saved-searches.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { changeSavedSearch, countNewItems, listSavedSearches, saveSearch } from './saved-searches.ts'

/** Registers the calls about saved searches. */
export function savedSearchRoutes(serve: Serve, deps: NotificationDeps): void {
  serve(calls.listSavedSearches, ({ actor, language }) => listSavedSearches(deps, idOf(actor), language))
  serve(calls.countNewItems, ({ actor, language }) => countNewItems(deps, idOf(actor), language))
  serve(calls.saveSearch, ({ actor, body, language }) => saveSearch(deps, idOf(actor), body.filter, language))
  serve(calls.changeSavedSearch, ({ actor, params, body, language }) =>
    changeSavedSearch(deps, idOf(actor), { id: params.id, change: body }, language),
  )
}

const idOf = (actor: Actor): string => (actor.kind === 'buyer' ? actor.id : '')
