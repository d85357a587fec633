import { call } from '#web/lib/calls/call.ts'

/** Returns an uploaded logo as a data URL. The logo has no public URL before the form is saved. */
export async function loadLogo(key: string): Promise<string> {
  const { png } = await call('getLogo', { params: { key } })
  return `data:image/png;base64,${png}`
}
