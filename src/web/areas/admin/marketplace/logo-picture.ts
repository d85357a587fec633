import { call } from '#web/lib/calls/call.ts'

/** Returns an uploaded logo as a data URL, because the logo has no public URL until the form is saved. */
export async function loadLogo(key: string): Promise<string> {
  const { png } = await call('getLogo', { params: { key } })
  return `data:image/png;base64,${png}`
}
