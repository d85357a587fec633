import type { NotificationEvent, NotificationSetting } from '#contract/notifications/notifications.ts'
import { call } from '#web/lib/calls/call.ts'
import { readSession } from '#web/lib/session/session.ts'

export interface Switch {
  event: NotificationEvent
  channel: 'inApp' | 'mail'
  isOn: boolean
}

/** The matrix of whoever is signed in: a buyer's by the buyer's own calls (spec §7), a seller's beside it. */
export async function loadSettings(): Promise<NotificationSetting[]> {
  const { buyer } = readSession()
  const query = { limit: 1 }
  const { settings } = await (buyer === null
    ? call('getMyNotifications', { query })
    : call('getNotifications', { params: { buyerId: buyer._id }, query }))
  return settings
}

export async function saveSetting({ event, channel, isOn }: Switch): Promise<NotificationSetting[]> {
  const { buyer } = readSession()
  const body = { settings: [{ event, [channel]: isOn }] }
  const { settings } = await (buyer === null
    ? call('saveMyNotifications', { body })
    : call('saveNotifications', { params: { buyerId: buyer._id }, body }))
  return settings
}
