import { call } from '#web/lib/calls/call.ts'
import type { CallInput } from '#web/lib/calls/caller.ts'

type Flow = CallInput<'createPortalSession'>['body']['flowType']

/** Opens the payment provider's portal, which links back to the membership page. */
export async function openPortal(flowType: Flow): Promise<void> {
  const return_url = `${location.origin}/direct/subscription-management?from=portal`
  const { url } = await call('createPortalSession', { body: { return_url, ...(flowType && { flowType }) } })
  location.assign(url)
}
