import type { AdminGiftFilter } from '#contract/gifts/gifts-admin.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { amountCell, createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import type { FileReply } from '#platform/http/serve.ts'
import { translate } from '#platform/language/translate.ts'
import { giftCriteria } from './admin-gifts.ts'
import { visibleGiftState } from './core/gift-view.ts'
import type { GiftContext } from './core/gifts.context.ts'
import { listPaidGifts, type SentGiftRow } from './core/given-gifts.store.ts'

/**
 * Exports the gifts table and records the export in the audit log. Omits the gift codes, because anyone with a code can
 * redeem the gift.
 */
export async function exportGifts(
  context: GiftContext,
  actor: Actor,
  filter: AdminGiftFilter,
): Promise<FileReply> {
  const now = context.clock.now()
  const entry = {
    actor,
    action: 'gifts.export',
    target: { kind: 'export', id: 'gifts' },
    after: filter,
    at: now,
  }
  await inTransaction(context.db, (tx) => audit(tx, entry))
  return createCsvFile({
    name: 'gifts',
    now,
    columns: columnsAt(now),
    read: (last: SentGiftRow | undefined, limit) =>
      listPaidGifts(context.db, { ...giftCriteria(filter), after: last?.id ?? null, limit }),
  })
}

const columnsAt = (now: number): CsvColumns<SentGiftRow> => [
  ['id', ({ id }) => id],
  ['paid', ({ paidAt }) => paidAt],
  [(language) => translate(language, 'csv.months'), ({ months }) => months],
  [(language) => translate(language, 'csv.giver'), ({ giverEmail }) => giverEmail],
  [(language) => translate(language, 'csv.receiver'), ({ recieveremail }) => recieveremail],
  ['state', (gift) => visibleGiftState(gift, now)],
  [(language) => translate(language, 'csv.redeemed'), ({ redeemedAt }) => redeemedAt],
  [(language) => translate(language, 'csv.expires'), ({ expiresAt }) => expiresAt],
  ['price', ({ priceCents, currency }) => amountCell(priceCents, currency)],
  ['refunded', ({ refund, currency }) => refund && amountCell(refund.amountCents, currency)],
  ['currency', ({ currency }) => currency],
]
