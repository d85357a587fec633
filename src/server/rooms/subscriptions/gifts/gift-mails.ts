import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#platform/db.ts'
import { enqueue } from '#platform/jobs.ts'
import { writeLetter, type Draft } from '#platform/mail/layout.ts'
import { shownCode } from './gift-code.ts'
import type { GiftDesk } from './gift-desk.ts'
import * as letters from './gift-letters.ts'
import { giftKey } from './gift-link.ts'
import { findGift, type GiftRow } from './gifts.store.ts'

export const giftMailTask = 'gifts:mail'
const batch = 50
/** Letters about a code that opens something: without it they are not sent. */
const ofOpenGifts: readonly Order['letter'][] = ['gift', 'ending', 'unredeemed']

interface Order {
  giftId: string
  letter: 'gift' | 'receipt' | 'ending' | 'unredeemed' | 'redeemed' | 'refunded'
  /** Unique for this letter: it is sent once, however often its job is tried. */
  key: string
}

/** Orders a letter in the caller's transaction: it goes out if that commits. */
export async function orderGiftMail(tx: Tx, order: Order): Promise<void> {
  await enqueue(tx, giftMailTask, order, { key: order.key })
}

/** Gifts whose day has come are put down to be mailed, each once. */
export async function mailDue({ db, clock }: GiftDesk): Promise<boolean> {
  const now = new Date(clock.now())
  return inTransaction(db, async (tx) => {
    const due = await claimDue(tx, now)
    for (const { id, mails } of due)
      await orderGiftMail(tx, { giftId: id, letter: 'gift', key: `gift:${id}:${mails}` })
    return due.length === batch
  })
}

async function claimDue(tx: Tx, now: Date): Promise<{ id: string; mails: number }[]> {
  const { rows } = await sql<{ id: string; mails: number }>`
    update gifts set mail_due_at = null, mailed_at = ${now}, mails = mails + 1
    where id in (select id from gifts where state = 'open' and disputed_at is null and mail_due_at <= ${now}
      order by mail_due_at limit ${batch} for update skip locked)
    returning id, mails`.execute(tx)
  return rows
}

/** Has a gift mailed in the next round. */
export async function mailNow(tx: Db | Tx, id: string, to: string, now: Date): Promise<void> {
  await sql`update gifts set mail_due_at = ${now}, receiver_email = ${to} where id = ${id} and state = 'open'`.execute(
    tx,
  )
}

/** Writes and sends an ordered letter; one about a code that has ended meanwhile is dropped. */
export async function sendGiftMail(desk: GiftDesk, payload: unknown): Promise<void> {
  const { giftId, letter, key } = payload as Order
  const gift = await findGift(desk.db, giftId)
  if (!gift || (ofOpenGifts.includes(letter) && gift.state !== 'open')) return
  const written = draft(desk, gift, letter)
  // Nobody is left to write to once erased.
  if (written.to !== '') await desk.post.send(writeLetter(written, desk.supportEmail), key)
}

function draft(desk: GiftDesk, gift: GiftRow, letter: Order['letter']): Draft {
  const code = shownCode(gift.code)
  const origin = desk.origin()
  const receiversHref = `${origin}/gift/redeem/${code}`
  const giversHref = `${origin}/gift-subscription-complete?gift=${gift.id}&key=${giftKey(desk.linkSecret, gift.id)}`
  switch (letter) {
    case 'gift':
      return letters.giftLetter(gift, code, receiversHref)
    case 'receipt':
      return letters.receiptLetter(gift, code, giversHref)
    case 'ending':
      return letters.endingLetter(gift, code, receiversHref)
    case 'unredeemed':
      return letters.unredeemedLetter(gift, giversHref)
    case 'redeemed':
      return letters.redeemedLetter(gift, giversHref)
    case 'refunded':
      return letters.refundedLetter(gift)
  }
}
