import { alertCalls as calls } from '#contract/admin/alerts.ts'
import type { Serve } from '#platform/http/serve.ts'
import { getAlertSecret, listAlerts, saveReceivers, testAlerts, type AlertContext } from './alerts.ts'

/** Registers the API calls for the admin page about alerts. */
export function alertsRoutes(serve: Serve, context: AlertContext): void {
  serve(calls.listAlerts, () => listAlerts(context))
  serve(calls.getAlertSecret, ({ actor }) => getAlertSecret(context, actor))
  serve(calls.saveAlertReceivers, ({ actor, body }) => saveReceivers(context, actor, body))
  serve(calls.testAlerts, () => testAlerts(context))
}
