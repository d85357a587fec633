import { sql } from 'kysely'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { GiftContext } from '../core/gifts.context.ts'
import { scheduleGiftEmail } from './gift-emails.ts'
import { nextReminder } from '../core/gift.rules.ts'

const batch = 50

interface DueReminder {
  id: string
  remindAt: Date
  expiresAt: Date
  /** Whether the gift email was sent to the recipient's current address. */
  isReceiverNotified: boolean
  isForGiver: boolean
}

/**
 * Schedules reminders about gifts that expire soon. The giver gets a reminder, and so does the recipient if the gift
 * email was sent. If several reminders became due during downtime, only the latest one is sent.
 */
export async function scheduleReminders({ db, clock }: GiftContext): Promise<boolean> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const due = await lockDue(tx, new Date(now))
    for (const gift of due) {
      const { id: giftId, isReceiverNotified, isForGiver } = gift
      const key = `${giftId}:${gift.remindAt.getTime()}`
      if (isReceiverNotified)
        await scheduleGiftEmail(tx, { giftId, template: 'ending', key: `gift-ending:${key}` })
      if (!isReceiverNotified || !isForGiver)
        await scheduleGiftEmail(tx, { giftId, template: 'unredeemed', key: `gift-unredeemed:${key}` })
      await setReminder(tx, giftId, nextReminder(gift.expiresAt, now))
    }
    return due.length === batch
  })
}

async function lockDue(tx: Tx, now: Date): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    select id, remind_at as "remindAt", expires_at as "expiresAt",
      mailed_at is not null and mail_due_at is null as "isReceiverNotified",
      lower(giver_email) = lower(receiver_email) as "isForGiver"
    from gifts where state = 'open' and disputed_at is null and remind_at <= ${now} and expires_at > ${now}
    order by remind_at limit ${batch} for update skip locked`.execute(tx)
  return rows
}

async function setReminder(tx: Tx, id: string, at: Date | null): Promise<void> {
  await sql`update gifts set remind_at = ${at} where id = ${id}`.execute(tx)
}
