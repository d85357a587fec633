import { customFieldCalls as calls } from '#contract/fields/custom-field-calls.ts'
import { actorId } from '#platform/http/access/actor.ts'
import type { Serve } from '#platform/http/serve.ts'
import { getCustomFields, saveCustomFields, type CustomFieldsContext } from './custom-fields.ts'

/** Registers the admin API calls that maintain the custom fields of buyers, sellers and orders. */
export function customFieldsAdminRoutes(serve: Serve, context: CustomFieldsContext): void {
  serve(calls.getCustomFields, () => getCustomFields(context.db))
  serve(calls.saveCustomFields, ({ actor, body }) => saveCustomFields(context, actorId(actor), body))
}
