import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import type { EmailDraft } from '#platform/mail/layout/email.ts'
import { formatGiftCode, giftKey } from '../core/gift-code.ts'
import type { GiftContext } from '../core/gifts.context.ts'
import * as emails from './gift-email-texts.ts'
import { findGift, type GiftRow } from '../core/gifts.store.ts'

export const giftEmailTask = 'gifts:email'
const batch = 50
/** Emails that are sent only if the gift can still be redeemed. */
const needsOpenGift: readonly ScheduledEmail['template'][] = ['gift', 'readdressed', 'ending', 'unredeemed']

interface ScheduledEmail {
  giftId: string
  template: 'gift' | 'receipt' | 'readdressed' | 'ending' | 'unredeemed' | 'redeemed' | 'refunded'
  /** Idempotency key. Prevents a retried job from sending the email twice. */
  key: string
}

/** Schedules an email about a gift in the caller's transaction. */
export async function scheduleGiftEmail(tx: Tx, order: ScheduledEmail): Promise<void> {
  await enqueue(tx, giftEmailTask, order, { key: order.key })
}

/**
 * Schedules the emails that deliver gifts whose chosen day has arrived, once per gift. Returns whether more of these
 * emails might be due.
 */
export async function scheduleDueGifts({ db, clock }: GiftContext): Promise<boolean> {
  const now = new Date(clock.now())
  return inTransaction(db, async (tx) => {
    const due = await claimDue(tx, now)
    for (const { id, emails } of due)
      await scheduleGiftEmail(tx, { giftId: id, template: 'gift', key: `gift:${id}:${emails}` })
    return due.length === batch
  })
}

async function claimDue(tx: Tx, now: Date): Promise<{ id: string; emails: number }[]> {
  const { rows } = await sql<{ id: string; emails: number }>`
    update gifts set mail_due_at = null, mailed_at = ${now}, emails = emails + 1
    where id in (select id from gifts where state = 'open' and disputed_at is null and mail_due_at <= ${now}
      order by mail_due_at limit ${batch} for update skip locked)
    returning id, emails`.execute(tx)
  return rows
}

/**
 * Changes the due time of an active gift's delivery email to now. The next iteration of the background loop sends the
 * email.
 */
export async function rescheduleGiftNow(tx: Db | Tx, id: string, to: string, now: Date): Promise<void> {
  await sql`update gifts set mail_due_at = ${now}, receiver_email = ${to} where id = ${id} and state = 'open'`.execute(
    tx,
  )
}

/** Sends a scheduled email about a gift. Skips an email about a redeemable gift if it can no longer be redeemed. */
export async function sendGiftEmail(context: GiftContext, payload: unknown): Promise<void> {
  const { giftId, template, key } = payload as ScheduledEmail
  const gift = await findGift(context.db, giftId)
  if (!gift || (needsOpenGift.includes(template) && gift.state !== 'open')) return
  const written = draft(context, gift, template)
  // An erased account has no email address, so no email is sent.
  if (written.to !== '') await context.mailer.send(written, key)
}

function draft(context: GiftContext, gift: GiftRow, template: ScheduledEmail['template']): EmailDraft {
  const code = formatGiftCode(gift.code)
  const origin = context.origin()
  const receiversHref = `${origin}/gift/redeem/${code}`
  const giversHref = `${origin}/gift-subscription-complete?gift=${gift.id}&key=${giftKey(context.linkKeys, gift.id)}`
  switch (template) {
    case 'gift':
      return emails.giftEmail(gift, code, receiversHref)
    case 'receipt':
      return emails.receiptEmail(gift, code, giversHref)
    case 'readdressed':
      return emails.giftAddressChangedEmail(gift, giversHref)
    case 'ending':
      return emails.giftExpiringEmail(gift, code, receiversHref)
    case 'unredeemed':
      return emails.unredeemedEmail(gift, giversHref)
    case 'redeemed':
      return emails.redeemedEmail(gift, giversHref)
    case 'refunded':
      return emails.refundedEmail(gift)
  }
}
