import type { Notice, NoticeChange, NoticeFeed } from '#contract/notifications.ts'
import { call } from '#web/call.ts'
import { readSession } from '#web/session.ts'

/** Spec §7: a buyer's notices are saved under the buyer's own id; sellers and admins have theirs beside it. */
export function saveNotices(change: NoticeChange): Promise<NoticeFeed> {
  const { buyer } = readSession()
  return buyer === null
    ? call('saveMyNotices', { body: change })
    : call('saveNotifications', { params: { buyerId: buyer._id }, body: change })
}

/** Answers how many are unread then. */
export async function removeNotice({ _id }: Notice): Promise<number> {
  const { buyer } = readSession()
  const { unread } = await (buyer === null
    ? call('removeMyNotices', { body: { ids: [_id] } })
    : call('removeFromNotifications', {
        params: { buyerId: buyer._id },
        body: { itemId: _id, schemaType: 'message' },
      }))
  return unread
}
