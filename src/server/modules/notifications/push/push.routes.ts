import { pushCalls as calls } from '#contract/notifications/push.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { getPush, removePush, savePush } from './subscriptions.ts'

/** Registers the calls with which a browser turns push notifications on and off for its session. */
export function pushRoutes(serve: Serve, deps: NotificationDeps): void {
  serve(calls.getPush, (call) => getPush(deps, call))
  serve(calls.savePush, (call) => savePush(deps, call, call.body))
  serve(calls.removePush, (call) => removePush(deps, call))
}
