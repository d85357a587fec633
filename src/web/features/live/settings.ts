import type { EmailTiming } from '#contract/notifications/email-timings.ts'
import type { NotificationEvent, NotificationSetting } from '#contract/notifications/notifications.ts'
import { call } from '#web/lib/calls/call.ts'
import { readSession } from '#web/lib/session/session.ts'

export interface SettingChange {
  event: NotificationEvent
  channel: 'inApp' | 'mail' | 'push'
  isOn: boolean
}

export interface TimingChange {
  event: NotificationEvent
  mailComes: EmailTiming
}

/** Loads the notification settings of the signed-in user. The API calls for buyers and sellers differ (spec §7). */
export async function loadSettings(): Promise<NotificationSetting[]> {
  const { buyer } = readSession()
  const query = { limit: 1 }
  const { settings } = await (buyer === null
    ? call('getMyNotifications', { query })
    : call('getNotifications', { params: { buyerId: buyer._id }, query }))
  return settings
}

export async function saveSetting(change: SettingChange | TimingChange): Promise<NotificationSetting[]> {
  const { buyer } = readSession()
  const setting = 'channel' in change ? { event: change.event, [change.channel]: change.isOn } : change
  const body = { settings: [setting] }
  const { settings } = await (buyer === null
    ? call('saveMyNotifications', { body })
    : call('saveNotifications', { params: { buyerId: buyer._id }, body }))
  return settings
}
