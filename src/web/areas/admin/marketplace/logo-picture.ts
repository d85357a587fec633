import { call } from '#web/lib/calls/call.ts'

/** A logo as it is kept, for a form that may not be saved yet: nobody else is shown it. */
export async function loadLogo(key: string): Promise<string> {
  const { png } = await call('getLogo', { params: { key } })
  return `data:image/png;base64,${png}`
}
