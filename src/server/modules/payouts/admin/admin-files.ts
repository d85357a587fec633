import { amountCell, createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import type { Db } from '#platform/database/db.ts'
import { listDisputes, type DisputeRow } from '../disputes/disputes.store.ts'
import { listPayouts, type PayoutSummaryRow } from '../requests/payout-queries.store.ts'
import { listReconciliations, type ReconciliationRow } from '../reconciliation/reconcile.store.ts'
import { payoutFailureText } from '#platform/payments/ports/payout-failures.ts'
import { findingText } from '#platform/payments/ports/findings.ts'

const payoutColumns: CsvColumns<PayoutSummaryRow> = [
  ['payout', ({ id }) => id],
  ['seller', ({ username }) => username],
  ['state', ({ state }) => state],
  ['asked', ({ askedAt }) => askedAt],
  ['arrives', ({ arrivesAt }) => arrivesAt],
  ['amount', ({ amountCents, currency }) => amountCell(amountCents, currency)],
  ['currency', ({ currency }) => currency],
  ['failure', ({ failure }, language) => failure && payoutFailureText(language, failure)],
  ['provider-id', ({ providerId }) => providerId],
]

/** Returns the payouts of the seller `sellerId`, or of all sellers if `sellerId` is undefined, as a CSV file. */
export function exportAllPayouts(db: Db, sellerId: string | undefined, now: number) {
  const read = (last: PayoutSummaryRow | undefined, limit: number) =>
    listPayouts(db, { sellerId, after: last?.id, limit })
  return createCsvFile({ name: 'payouts', now, columns: payoutColumns, read })
}

const disputeColumns: CsvColumns<DisputeRow> = [
  ['dispute', ({ id }) => id],
  ['order', ({ number }) => number],
  ['reason', ({ reason }) => reason],
  ['state', ({ state }) => state],
  ['amount', ({ amountCents, currency }) => amountCell(amountCents, currency)],
  ['currency', ({ currency }) => currency],
  ['opened', ({ openedAt }) => openedAt],
  ['evidence-until', ({ evidenceDueAt }) => evidenceDueAt],
  ['handed-in', ({ submittedAt }) => submittedAt],
  ['closed', ({ closedAt }) => closedAt],
  ['provider-id', ({ providerId }) => providerId],
]

/** Returns bank disputes as a CSV file: the disputes in the given state, or all disputes if `state` is undefined. */
export function exportDisputes(db: Db, state: string | undefined, now: number) {
  const read = (last: DisputeRow | undefined, limit: number) =>
    listDisputes(db, { state, after: last?.id, limit })
  return createCsvFile({ name: 'disputes', now, columns: disputeColumns, read })
}

const reconciliationColumns: CsvColumns<ReconciliationRow> = [
  ['at', ({ at }) => at],
  ['seller', ({ username }) => username],
  ['ours', ({ oursCents, currency }) => amountCell(oursCents, currency)],
  ['provider', ({ providerCents, currency }) => amountCell(providerCents, currency)],
  ['difference', ({ oursCents, providerCents, currency }) => amountCell(providerCents - oursCents, currency)],
  ['currency', ({ currency }) => currency],
  ['findings', ({ findings }, language) => findings.map((one) => findingText(language, one)).join('; ')],
  ['notes', ({ notes }, language) => notes.map((one) => findingText(language, one)).join('; ')],
]

/**
 * Returns ledger reconciliations as a CSV file. If `onlyDiffering` is true, includes only reconciliations that found
 * differences.
 */
export function exportReconciliations(db: Db, onlyDiffering: boolean, now: number) {
  const read = (last: ReconciliationRow | undefined, limit: number) =>
    listReconciliations(db, { onlyDiffering, after: last?.id ?? null, limit })
  return createCsvFile({ name: 'reconciliations', now, columns: reconciliationColumns, read })
}
