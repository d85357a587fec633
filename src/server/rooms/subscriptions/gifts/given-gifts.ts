import type { Gift } from '#contract/gifts.ts'
import { inTransaction } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { finishGift } from './finish-gift.ts'
import { shownCode } from './gift-code.ts'
import type { Asker, GiftDesk } from './gift-desk.ts'
import { isGiftKey } from './gift-link.ts'
import { mailNow } from './gift-mails.ts'
import { giftView } from './gift-view.ts'
import { mayRegret, mostMails } from './gift.rules.ts'
import { listGiven, readGiven } from './given-gifts.store.ts'
import type { GiftRow } from './gifts.store.ts'
import * as store from './gifts.store.ts'
import { askGiftRefund } from './refund-gift.ts'

/**
 * The receiver's e-mail and the code of a paid gift (spec §7 "create-giftcard"), for whoever paid it, however often.
 * It finishes what the browser or the provider left open.
 * Refuses with not_found (also for somebody else's), payment_not_finished, payment_cancelled, card_declined,
 * provider_unavailable.
 */
export async function createGiftcard(
  desk: GiftDesk,
  asker: Asker,
  giftId: string,
): Promise<{ recieveremail: string; promotionCode: string }> {
  const gift = await getOwn(desk, asker, giftId)
  if (gift.state === 'cancelled') throw refuse('payment_cancelled')
  if (gift.state === 'pending') {
    const { cards } = desk
    const payment = gift.paymentId ? await cards.find(gift.paymentId) : await cards.findByOrder(giftId)
    if (!payment) throw refuse('payment_not_finished')
    await finishGift(desk, giftId, payment)
  }
  return { recieveremail: gift.recieveremail, promotionCode: shownCode(gift.code) }
}

/** A paid gift, for its giver. Refuses with not_found. */
export async function getGift(desk: GiftDesk, asker: Asker, giftId: string): Promise<Gift> {
  const { id } = await getOwn(desk, asker, giftId)
  const raw = await readGiven(desk.db, id)
  if (!raw) throw refuse('not_found')
  return giftView(raw, desk.clock.now())
}

/** The gifts a buyer has given, newest first. */
export async function listMyGifts({ db, clock }: GiftDesk, buyerId: string): Promise<Gift[]> {
  const rows = await listGiven(db, buyerId)
  return rows.map((raw) => giftView(raw, clock.now()))
}

/** Mails an open gift again, perhaps to another address, also before its day. Refuses with not_found, wrong_state. */
export async function resendGift(
  desk: GiftDesk,
  asker: Asker,
  giftId: string,
  to: string | undefined,
): Promise<Gift> {
  await getOwn(desk, asker, giftId)
  await mailAgain(desk, giftId, to)
  return getGift(desk, asker, giftId)
}

/** Puts an open gift down to be mailed at once. Refuses with not_found, wrong_state (also when mailed too often). */
export async function mailAgain(desk: GiftDesk, giftId: string, to: string | undefined): Promise<GiftRow> {
  const gift = await inTransaction(desk.db, async (tx) => {
    const locked = await store.lockGift(tx, giftId)
    if (!locked?.paidAt) throw refuse('not_found')
    if (locked.state !== 'open' || locked.mails >= mostMails) throw refuse('wrong_state')
    await mailNow(tx, giftId, to ?? locked.recieveremail, new Date(desk.clock.now()))
    return locked
  })
  desk.nudge()
  return gift
}

/** Takes back a young gift nobody has redeemed. Refuses with not_found, wrong_state. */
export async function refundGift(desk: GiftDesk, asker: Asker, giftId: string): Promise<Gift> {
  await getOwn(desk, asker, giftId)
  await inTransaction(desk.db, async (tx) => {
    const gift = await store.lockGift(tx, giftId)
    const { state, paidAt } = gift ?? {}
    if (!gift || !paidAt || state === 'pending' || state === 'cancelled') throw refuse('not_found')
    if (state === 'refunded') return
    if (!mayRegret(state!, paidAt, desk.clock.now())) throw refuse('wrong_state')
    await askGiftRefund(desk, tx, gift, { by: 'giver', byId: asker.buyerId, why: 'The giver took it back' })
  })
  desk.nudge()
  return getGift(desk, asker, giftId)
}

/** A gift of the asker's: by the account, the browser it was bought at, or the key in the giver's letter. */
async function getOwn({ db, linkSecret }: GiftDesk, asker: Asker, giftId: string): Promise<GiftRow> {
  const gift = await store.findGift(db, giftId)
  if (!gift) throw refuse('not_found')
  const isOwn =
    (asker.buyerId !== null && gift.buyerId === asker.buyerId) ||
    (asker.browser !== null && gift.browser === asker.browser) ||
    (asker.key !== undefined && isGiftKey(linkSecret, giftId, asker.key))
  if (!isOwn) throw refuse('not_found')
  return gift
}
