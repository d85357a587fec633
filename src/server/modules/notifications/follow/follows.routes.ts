import { followCalls as calls } from '#contract/notifications/follows.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { jsonText, type Serve } from '#platform/http/serve.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import {
  countFollowers,
  listFollowedListings,
  listFollowedNames,
  listFollowing,
  setFollow,
} from './follows.ts'

/** Registers the calls about followed sellers and brands. */
export function followRoutes(serve: Serve, deps: NotificationDeps): void {
  serve(calls.listFollowedNames, ({ actor }) => listFollowedNames(deps.db, idOf(actor)))
  serve(calls.listFollowing, ({ actor }) => listFollowing(deps, idOf(actor)))
  serve(calls.setFollow, ({ actor, body }) => setFollow(deps, idOf(actor), body))
  serve(calls.listFollowedListings, async ({ actor, query }) =>
    jsonText(await listFollowedListings(deps, idOf(actor), query)),
  )
  serve(calls.countFollowers, ({ actor }) => countFollowers(deps, actor.kind === 'seller' ? actor.id : ''))
}

const idOf = (actor: Actor): string => (actor.kind === 'buyer' ? actor.id : '')
