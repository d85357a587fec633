import type { NoticeEvent, NoticeSetting } from '#contract/notifications.ts'
import { call } from '../call.ts'
import { readSession } from '../session.ts'

export interface Switch {
  event: NoticeEvent
  channel: 'inApp' | 'mail'
  isOn: boolean
}

/** The matrix of whoever is signed in: a buyer's by the buyer's own calls (spec §7), a seller's beside it. */
export async function loadSettings(): Promise<NoticeSetting[]> {
  const { buyer } = readSession()
  const query = { limit: 1 }
  const { settings } = await (buyer === null
    ? call('getMyNotices', { query })
    : call('getNotifications', { params: { buyerId: buyer._id }, query }))
  return settings
}

export async function saveSetting({ event, channel, isOn }: Switch): Promise<NoticeSetting[]> {
  const { buyer } = readSession()
  const body = { settings: [{ event, [channel]: isOn }] }
  const { settings } = await (buyer === null
    ? call('saveMyNotices', { body })
    : call('saveNotifications', { params: { buyerId: buyer._id }, body }))
  return settings
}
