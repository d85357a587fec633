import { sql } from 'kysely'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { GiftContext } from '../core/gifts.context.ts'
import { orderGiftMail } from './gift-emails.ts'
import { reminderAfter } from '../core/gift.rules.ts'

const batch = 50

interface Reminded {
  id: string
  remindAt: Date
  expiresAt: Date
  /** The receiver has had the gift's own email, at the address it has now. */
  isReceiverNotified: boolean
  isForGiver: boolean
}

/**
 * Gifts that run out soon and nobody has redeemed: the giver is reminded, and the receiver who was told of it.
 * After a long stop only the reminder that is due last goes out.
 */
export async function remindDue({ db, clock }: GiftContext): Promise<boolean> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const due = await lockDue(tx, new Date(now))
    for (const gift of due) {
      const { id: giftId, isReceiverNotified, isForGiver } = gift
      const key = `${giftId}:${gift.remindAt.getTime()}`
      if (isReceiverNotified)
        await orderGiftMail(tx, { giftId, template: 'ending', key: `gift-ending:${key}` })
      if (!isReceiverNotified || !isForGiver)
        await orderGiftMail(tx, { giftId, template: 'unredeemed', key: `gift-unredeemed:${key}` })
      await setReminder(tx, giftId, reminderAfter(gift.expiresAt, now))
    }
    return due.length === batch
  })
}

async function lockDue(tx: Tx, now: Date): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
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
