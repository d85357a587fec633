import { csvFile, type CsvColumns } from '#platform/http/csv-file.ts'
import type { Db } from '#platform/database/db.ts'
import { listDisputes, type DisputeRow } from '../disputes/disputes.store.ts'
import { listPayouts, type ShownPayout } from './payout-reads.store.ts'
import { listReconciliations, type ReconciliationRow } from '../reconcile.store.ts'

const decimal = (cents: number): string => (cents / 100).toFixed(2)
const when = (at: Date | null): string | null => at?.toISOString() ?? null

const payoutColumns: CsvColumns<ShownPayout> = [
  ['payout', ({ id }) => id],
  ['seller', ({ username }) => username],
  ['state', ({ state }) => state],
  ['asked', ({ askedAt }) => when(askedAt)],
  ['arrives', ({ arrivesAt }) => when(arrivesAt)],
  ['amount', ({ amountCents }) => decimal(amountCents)],
  ['currency', ({ currency }) => currency],
  ['failure', ({ failure }) => failure],
  ['provider_id', ({ providerId }) => providerId],
]

/** Payouts of all sellers, or of one, as a file. */
export function exportAllPayouts(db: Db, sellerId: string | undefined, now: number) {
  const read = (last: ShownPayout | undefined, limit: number) =>
    listPayouts(db, { sellerId, before: last?.id, limit })
  return csvFile({ name: 'payouts', now, columns: payoutColumns, read })
}

const disputeColumns: CsvColumns<DisputeRow> = [
  ['dispute', ({ id }) => id],
  ['order', ({ number }) => number],
  ['reason', ({ reason }) => reason],
  ['state', ({ state }) => state],
  ['amount', ({ amountCents }) => decimal(amountCents)],
  ['currency', ({ currency }) => currency],
  ['opened', ({ openedAt }) => when(openedAt)],
  ['evidence_until', ({ evidenceDueAt }) => when(evidenceDueAt)],
  ['handed_in', ({ submittedAt }) => when(submittedAt)],
  ['closed', ({ closedAt }) => when(closedAt)],
  ['provider_id', ({ providerId }) => providerId],
]

/** Banks' disputes, of one state or all, as a file. */
export function exportDisputes(db: Db, state: string | undefined, now: number) {
  const read = (last: DisputeRow | undefined, limit: number) =>
    listDisputes(db, { state, before: last?.id, limit })
  return csvFile({ name: 'disputes', now, columns: disputeColumns, read })
}

const reconciliationColumns: CsvColumns<ReconciliationRow> = [
  ['at', ({ at }) => when(at)],
  ['seller', ({ username }) => username],
  ['ours', ({ oursCents }) => decimal(oursCents)],
  ['provider', ({ providerCents }) => decimal(providerCents)],
  ['difference', ({ oursCents, providerCents }) => decimal(providerCents - oursCents)],
  ['currency', ({ currency }) => currency],
  ['findings', ({ findings }) => findings.map(({ text }) => text).join('; ')],
  ['notes', ({ notes }) => notes.map(({ text }) => text).join('; ')],
]

/** Comparisons with the provider's ledger, all or only those that differ, as a file. */
export function exportReconciliations(db: Db, onlyDiffering: boolean, now: number) {
  const read = (last: ReconciliationRow | undefined, limit: number) =>
    listReconciliations(db, { onlyDiffering, before: last?.id ?? null, limit })
  return csvFile({ name: 'reconciliations', now, columns: reconciliationColumns, read })
}
