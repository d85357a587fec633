import { customFieldCalls as calls } from '#contract/fields/custom-field-calls.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { Platform } from '#platform/module.ts'
import { listActiveFields } from '../core/custom-fields.ts'

/** Registers the API call for custom fields. The catalog module registers the call for the values of sellers. */
export function customFieldsRoutes(serve: Serve, { invalidations }: Platform): void {
  serve(calls.listCustomFields, async ({ params, language }) => {
    await invalidations.waitUntilCurrent()
    return listActiveFields(language, params.subject)
  })
}
