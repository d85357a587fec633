import { call } from '#web/lib/calls/call.ts'

/** Returns an uploaded logo as a data URL. Until the form is saved, no public URL shows it. */
export async function loadLogo(key: string): Promise<string> {
  const { png } = await call('getLogo', { params: { key } })
  return `data:image/png;base64,${png}`
}
