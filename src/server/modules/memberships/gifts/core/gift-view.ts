import { marketDay } from '#platform/settings/market-days.ts'
import type { Gift, AdminGift, GiftState } from '#contract/gifts/gifts.ts'
import { formatGiftCode } from './gift-code.ts'
import { canGiverRefund, maxEmailsPerGift, refundableCents } from './gift.rules.ts'
import type { SentGiftRow } from './given-gifts.store.ts'

const day = 86_400

/** Converts a paid gift to the API format for its giver. */
export function giftView(raw: SentGiftRow, now: number): Gift {
  const { shared, state } = viewOf(raw, now)
  return {
    ...shared,
    message: raw.message,
    promotionCode: formatGiftCode(raw.code),
    redeemedBy: raw.redeemer?.fname || null,
    refundable: canGiverRefund(state, raw.paidAt, now) ? shared.price : null,
  }
}

/** Converts a paid gift to the API format for admins, with its granted and unused time. */
export function adminGiftView(
  raw: SentGiftRow,
  grant: { seconds: number; secondsLeft: number } | undefined,
  now: number,
): AdminGift {
  const { shared, state } = viewOf(raw, now)
  const cents = centsLeft(raw, state, grant)
  return {
    ...shared,
    codeEnd: formatGiftCode(raw.code).slice(-4),
    giverEmail: raw.giverEmail,
    redeemedBy: raw.redeemer && { _id: raw.redeemer._id, email: raw.redeemer.email },
    days: grant ? Math.round(grant.seconds / day) : null,
    daysLeft: grant ? Math.floor(grant.secondsLeft / day) : null,
    refundable: cents > 0 ? { cents, currency: raw.currency } : null,
    mayVoid: state === 'open',
  }
}

/**
 * Returns the amount that can still be refunded, in cents. If a refund has failed, its amount can be refunded again.
 */
function centsLeft(
  { refund, priceCents, currency, disputedAt }: SentGiftRow,
  state: GiftState,
  grant: { seconds: number; secondsLeft: number } | undefined,
): number {
  if (disputedAt) return 0
  if (refund) return refund.state === 'failed' ? refund.amountCents : 0
  return refundableCents({ state, priceCents, currency }, grant)
}

function viewOf(raw: SentGiftRow, now: number) {
  const state = visibleGiftState(raw, now)
  const { refund } = raw
  const shared = {
    _id: raw.id,
    months: raw.months,
    price: { cents: raw.priceCents, currency: raw.currency },
    recieveremail: raw.recieveremail,
    receiverName: raw.receiverName,
    giverName: raw.giverName,
    state,
    paidAt: raw.paidAt.toISOString(),
    sendOn: marketDay(raw.sendAt.getTime()),
    mailedAt: raw.mailedAt?.toISOString() ?? null,
    expiresAt: raw.expiresAt.toISOString(),
    redeemedAt: raw.redeemedAt?.toISOString() ?? null,
    refund: refund && {
      amount: { cents: refund.amountCents, currency: raw.currency },
      days: refund.days,
      state: refund.state,
      at: new Date(refund.at).toISOString(),
    },
    mayResend: state === 'open' && raw.emails < maxEmailsPerGift,
  }
  return { shared, state }
}

type Standing = Pick<SentGiftRow, 'state' | 'expiresAt' | 'disputedAt'>

/**
 * Returns the state to show. A gift that has passed its expiry time shows as expired, even if the background job has
 * not changed its stored state yet. A disputed gift shows as void.
 */
export function visibleGiftState({ state, expiresAt, disputedAt }: Standing, now: number): GiftState {
  if (state === 'pending' || state === 'cancelled') throw new Error('the gift has not been paid')
  if (state === 'open' && disputedAt) return 'void'
  return state === 'open' && expiresAt.getTime() <= now ? 'expired' : state
}
