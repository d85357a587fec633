import { call } from '#web/call.ts'

/** The list of devices is no reason to show nothing else. */
export async function loadSettings() {
  const listing = call('listSessions').catch(() => null)
  const [{ seller }, { until }, checklist] = await Promise.all([
    call('getSellerProfile'),
    call('getHoliday'),
    call('getChecklist'),
  ])
  return { seller, until, checklist, devices: await listing, now: Date.now() }
}
