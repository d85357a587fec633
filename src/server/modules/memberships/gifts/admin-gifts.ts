import type { z } from 'zod'
import type { giftAdminCalls, AdminGiftFilter } from '#contract/gifts/gifts-admin.ts'
import type { AdminGift } from '#contract/gifts/gifts.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { actorId, type Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { requireNotOwnPurchase } from '#modules/accounts/accounts.ts'
import { recognizeGiftRevenue } from './refunds/gift-ledger.ts'
import { parseGiftCodeOrEnding } from '#contract/gifts/code.ts'
import { newGiftCode } from './core/gift-code.ts'
import { rescheduleGiftNow, scheduleGiftEmail } from './emails/gift-emails.ts'
import { maxEmailsPerGift } from './core/gift.rules.ts'
import type { GiftContext } from './core/gifts.context.ts'
import { listGrants } from './core/gift-grants.store.ts'
import { adminGiftView, visibleGiftState } from './core/gift-view.ts'
import { listPaidGifts, readSentGift, type SentGiftRow } from './core/given-gifts.store.ts'
import { lockGift, closeGift, replaceCode, type GiftRow } from './core/gifts.store.ts'
import { requestGiftRefund } from './refunds/refund-gift.ts'
import { translate } from '#platform/language/translate.ts'

type Query = z.output<typeof giftAdminCalls.listGifts.query & {}>

/**
 * Returns a page of paid gifts, newest first. The search term can be a complete gift code, the last four characters of
 * a gift code, or the email of the giver, the recipient or the person who redeemed the gift.
 */
export async function listGifts(
  context: GiftContext,
  { state, search, after, limit }: Query,
): Promise<{ gifts: AdminGift[]; next: string | null }> {
  const filter = giftCriteria({ state, search })
  const rows = await listPaidGifts(context.db, { ...filter, after: after ?? null, limit: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    gifts: await viewsOf(context, page),
    next: rows.length > limit ? page.at(-1)!.id : null,
  }
}

/**
 * Converts a gift filter to criteria for the database. A search term that cannot be a gift code or the end of a gift
 * code is treated as an email.
 */
export function giftCriteria({ state, search }: AdminGiftFilter) {
  const code = search ? (parseGiftCodeOrEnding(search) ?? null) : null
  return { state: state ?? null, code, email: search && code === null ? search.toLowerCase() : null }
}

async function viewsOf(context: GiftContext, rows: readonly SentGiftRow[]): Promise<AdminGift[]> {
  const now = context.clock.now()
  const redeemed = rows.filter(({ redeemedBy }) => redeemedBy !== null)
  const grants = await listGrants(
    context.db,
    redeemed.map(({ redeemedBy }) => redeemedBy!),
    now,
  )
  return rows.map((raw) => adminGiftView(raw, grants.get(raw.id), now))
}

/**
 * Returns a paid gift.
 * @throws not_found
 */
export async function getAdminGift(context: GiftContext, id: string): Promise<AdminGift> {
  const raw = await readSentGift(context.db, id)
  if (!raw) throw fail('not_found')
  return (await viewsOf(context, [raw]))[0]!
}

/**
 * Refunds a gift. Before redemption, refunds the full price. After redemption, revokes the unused time and refunds the
 * price of that time.
 * @throws not_found, own_case, wrong_state, price_changed (the amount differs from the amount that the admin saw)
 */
export async function refundGiftAsAdmin(
  context: GiftContext,
  actor: Actor,
  id: string,
  { why, shownCents }: { why: string; shownCents?: number | undefined },
): Promise<AdminGift> {
  await withGift(context, actor, id, async (tx, gift) => {
    const amountCents = await requestGiftRefund(context, tx, gift, { by: 'admin', byId: actorId(actor), why })
    if (amountCents !== (shownCents ?? amountCents)) throw fail('price_changed')
    await recordInAudit(context, tx, actor, 'gift.refund', gift, { state: 'refunded', amountCents }, why)
  })
  context.wake()
  return getAdminGift(context, id)
}

interface ResendInput {
  recieveremail?: string | undefined
  why: string
  /** @throws step_up_needed */
  requireRecentProof(): void
}

/**
 * Sends a gift's email again. The gift must not be redeemed yet. If the email address changes, the gift gets a new code
 * and the giver is notified, because anyone with the old code could redeem the gift. Changing the address requires a
 * reason and a recent identity confirmation (step-up).
 * @throws not_found, own_case, wrong_state, step_up_needed, invalid_field (no reason)
 */
export async function resendGiftAsAdmin(
  context: GiftContext,
  actor: Actor,
  id: string,
  { recieveremail, why, requireRecentProof }: ResendInput,
): Promise<AdminGift> {
  const now = new Date(context.clock.now())
  await withGift(context, actor, id, async (tx, gift) => {
    if (gift.state !== 'open' || gift.emails >= maxEmailsPerGift) throw fail('wrong_state')
    const to = recieveremail ?? gift.recieveremail
    if (to.toLowerCase() !== gift.recieveremail.toLowerCase()) {
      if (why === '')
        throw fail('invalid_field', {
          field: 'why',
          message: (language) => translate(language, 'error.give-reason'),
        })
      requireRecentProof()
      await replaceCode(tx, id, newGiftCode())
      await scheduleGiftEmail(tx, { giftId: id, template: 'readdressed', key: `readdressed:${id}:${+now}` })
    }
    await rescheduleGiftNow(tx, id, to, now)
    await recordInAudit(context, tx, actor, 'gift.resend', gift, { recieveremail: to }, why)
  })
  context.wake()
  return getAdminGift(context, id)
}

/**
 * Voids the code of a gift that is not redeemed yet, without a refund. The marketplace keeps the price.
 * @throws not_found, own_case, wrong_state
 */
export async function voidGift(
  context: GiftContext,
  actor: Actor,
  id: string,
  { why }: { why: string },
): Promise<AdminGift> {
  const now = context.clock.now()
  await withGift(context, actor, id, async (tx, gift) => {
    if (visibleGiftState({ ...gift, expiresAt: gift.expiresAt! }, now) !== 'open') throw fail('wrong_state')
    await closeGift(tx, id, 'void', new Date(now))
    await recognizeGiftRevenue(tx, gift, now)
    await recordInAudit(context, tx, actor, 'gift.void', gift, { state: 'void' }, why)
  })
  return getAdminGift(context, id)
}

/** @throws own_case, not_found */
async function withGift(
  { db }: GiftContext,
  actor: Actor,
  id: string,
  work: (tx: Tx, gift: GiftRow) => Promise<void>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gift = await lockGift(tx, id)
    if (!gift?.paidAt) throw fail('not_found')
    await requireNotOwnPurchase(tx, actor, [gift.giverEmail, gift.recieveremail])
    await work(tx, gift)
  })
}

async function recordInAudit(
  { clock }: GiftContext,
  tx: Tx,
  actor: Actor,
  action: string,
  gift: GiftRow,
  after: object,
  reason: string,
): Promise<void> {
  const before = { state: gift.state, recieveremail: gift.recieveremail }
  const target = { kind: 'gift', id: gift.id }
  await audit(tx, { actor: actorId(actor), action, target, before, after, reason, at: clock.now() })
}
