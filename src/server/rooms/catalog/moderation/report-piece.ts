import type { PieceReportReason } from '#contract/moderation.ts'
import { inTransaction } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { addCheck } from './checks.store.ts'
import type { ModerationDesk } from './moderation.desk.ts'
import { insertReport, isOnSale } from './reports.store.ts'

/** Tells the house of a piece on sale; each person once for each. Refuses with not_found, for hidden ones too. */
export async function reportPiece(
  { db, clock }: ModerationDesk,
  reporter: string,
  pieceId: string,
  { reason, text }: { reason: PieceReportReason; text: string },
): Promise<{ reported: true }> {
  const at = new Date(clock.now())
  await inTransaction(db, async (tx) => {
    if (!(await isOnSale(tx, pieceId))) throw refuse('not_found')
    const isNew = await insertReport(tx, { id: newId('rpp', clock), pieceId, reporter, reason, text, at })
    if (isNew) await addCheck(tx, { pieceId, reasons: ['reported'], note: '', since: at })
  })
  return { reported: true }
}
