import type { z } from 'zod'
import type { giftAdminCalls } from '#contract/gifts-admin.ts'
import type { GiftAtHouse } from '#contract/gifts.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { recogniseGift } from './gift-books.ts'
import { readGiftCode } from './gift-code.ts'
import type { GiftDesk } from './gift-desk.ts'
import { listGrants } from './gift-grants.store.ts'
import { giftAtHouseView, stateOf } from './gift-view.ts'
import { mailAgain } from './given-gifts.ts'
import { listAll, readGiven, type GivenRow } from './given-gifts.store.ts'
import { lockGift, markEnded, type GiftRow } from './gifts.store.ts'
import { askGiftRefund } from './refund-gift.ts'

type Query = z.output<typeof giftAdminCalls.listGifts.query & {}>

/** Paid gifts, newest first; the search knows a giver's, receiver's or redeemer's e-mail, and a whole code. */
export async function listGifts(
  desk: GiftDesk,
  { state, search, after, limit }: Query,
): Promise<{ gifts: GiftAtHouse[]; next: string | null }> {
  const code = search ? (readGiftCode(search) ?? null) : null
  const email = search && code === null ? search.toLowerCase() : null
  const filter = { state: state ?? null, email, code, after: after ?? null, limit: limit + 1 }
  const rows = await listAll(desk.db, filter)
  const page = rows.slice(0, limit)
  return {
    gifts: await viewsOf(desk, page),
    next: rows.length > limit ? page.at(-1)!.id : null,
  }
}

async function viewsOf(desk: GiftDesk, rows: readonly GivenRow[]): Promise<GiftAtHouse[]> {
  const now = desk.clock.now()
  const redeemed = rows.filter(({ redeemedBy }) => redeemedBy !== null)
  const grants = await listGrants(
    desk.db,
    redeemed.map(({ redeemedBy }) => redeemedBy!),
    now,
  )
  return rows.map((raw) => giftAtHouseView(raw, grants.get(raw.id), now))
}

/** One paid gift. Refuses with not_found. */
export async function getGiftAtHouse(desk: GiftDesk, id: string): Promise<GiftAtHouse> {
  const raw = await readGiven(desk.db, id)
  if (!raw) throw refuse('not_found')
  return (await viewsOf(desk, [raw]))[0]!
}

/**
 * Gives the money of a gift back: all of it before it is redeemed, after that for the time still to come, which is
 * taken back too. Refuses with not_found, wrong_state, price_changed (another amount than was shown).
 */
export async function refundGiftByHouse(
  desk: GiftDesk,
  adminId: string,
  id: string,
  { why, shownCents }: { why: string; shownCents?: number | undefined },
): Promise<GiftAtHouse> {
  await withGift(desk, id, async (tx, gift) => {
    const amountCents = await askGiftRefund(desk, tx, gift, { by: 'admin', byId: adminId, why })
    if (amountCents !== (shownCents ?? amountCents)) throw refuse('price_changed')
    await note(desk, tx, adminId, 'gift.refund', gift, { state: 'refunded', amountCents }, why)
  })
  desk.nudge()
  return getGiftAtHouse(desk, id)
}

/** Mails an open gift again, perhaps to another address. Refuses with not_found, wrong_state. */
export async function resendGiftByHouse(
  desk: GiftDesk,
  adminId: string,
  id: string,
  { recieveremail, why }: { recieveremail?: string | undefined; why: string },
): Promise<GiftAtHouse> {
  const gift = await mailAgain(desk, id, recieveremail)
  const to = { recieveremail: recieveremail ?? gift.recieveremail }
  await inTransaction(desk.db, (tx) => note(desk, tx, adminId, 'gift.resend', gift, to, why))
  return getGiftAtHouse(desk, id)
}

/** Ends an open gift's code; its price is the house's. Refuses with not_found, wrong_state. */
export async function voidGift(
  desk: GiftDesk,
  adminId: string,
  id: string,
  { why }: { why: string },
): Promise<GiftAtHouse> {
  const now = desk.clock.now()
  await withGift(desk, id, async (tx, gift) => {
    if (stateOf({ ...gift, expiresAt: gift.expiresAt! }, now) !== 'open') throw refuse('wrong_state')
    await markEnded(tx, id, 'void', new Date(now))
    await recogniseGift(tx, gift, now)
    await note(desk, tx, adminId, 'gift.void', gift, { state: 'void' }, why)
  })
  return getGiftAtHouse(desk, id)
}

async function withGift(
  { db }: GiftDesk,
  id: string,
  work: (tx: Tx, gift: GiftRow) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gift = await lockGift(tx, id)
    if (!gift?.paidAt) throw refuse('not_found')
    await work(tx, gift)
  })
}

async function note(
  { clock }: GiftDesk,
  tx: Tx,
  adminId: string,
  action: string,
  gift: GiftRow,
  after: object,
  why: string,
): Promise<void> {
  const before = { state: gift.state, recieveremail: gift.recieveremail }
  const target = { kind: 'gift', id: gift.id }
  await audit(tx, { actor: adminId, action, target, before, after, why, at: clock.now() })
}
