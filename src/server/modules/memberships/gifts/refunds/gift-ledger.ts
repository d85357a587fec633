import { sql } from 'kysely'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { postLedgerEntries } from '#modules/ledger/ledger.ts'
import type { GiftContext } from '../core/gifts.context.ts'
import { giftColumns, closeGift, type GiftRow } from '../core/gifts.store.ts'

const batch = 50

/**
 * Posts ledger entries that turn a gift's deferred revenue into recognized revenue. Called when the gift is redeemed or
 * can no longer be redeemed.
 */
export async function recognizeGiftRevenue(tx: Tx, gift: GiftRow, now: number): Promise<void> {
  const { id: refId, priceCents: cents, currency } = gift
  const of = { cents, currency, refType: 'gift', refId, providerId: null } as const
  const entry = {
    key: `gift:${refId}:earned`,
    debit: 'gift_deferred',
    credit: 'subscription_revenue',
  } as const
  await postLedgerEntries(tx, [{ ...entry, ...of }], now)
}

/** Marks unredeemed gifts as expired after their expiry time and recognizes their revenue. */
export async function expireGifts({ db, clock }: GiftContext): Promise<boolean> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const over = await lockExpired(tx, new Date(now))
    for (const gift of over) {
      await closeGift(tx, gift.id, 'expired', new Date(now))
      await recognizeGiftRevenue(tx, gift, now)
    }
    return over.length === batch
  })
}

async function lockExpired(tx: Tx, now: Date): Promise<GiftRow[]> {
  const { rows } = await sql<GiftRow>`select ${giftColumns} from gifts g
    where state = 'open' and recognised_at is null and expires_at <= ${now}
    order by expires_at limit ${batch} for update skip locked`.execute(tx)
  return rows
}
