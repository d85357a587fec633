import type { AdminBuyerDetails } from '#contract/accounts/admin-buyers.ts'
import * as accounts from '#modules/accounts/accounts.ts'
import { releaseAll } from '#modules/catalog/release-all.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { Language } from '#platform/language/translate.ts'
import { getBuyerFile } from './buyers-table.ts'
import type { Platform } from '#platform/module.ts'

type AdminContext = Pick<Platform, 'db' | 'clock'>

/**
 * Blocks a buyer and records the reason in the audit log. Ends the buyer's sessions and releases their reserved items.
 * Items whose payment has started stay reserved. Existing orders continue.
 * @throws not_found, wrong_state
 */
export async function blockBuyer(
  context: AdminContext,
  actor: Actor,
  id: string,
  reason: string,
  language: Language,
): Promise<AdminBuyerDetails> {
  const at = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const { ended } = await accounts.blockBuyer(tx, id, reason, at)
    const released = await releaseAll(tx, `buyer:${id}`, at)
    const target = { kind: 'buyer', id }
    await audit(tx, { actor, action: 'buyer.block', target, after: { ended, released }, reason, at })
  })
  return getBuyerFile(context, id, language)
}

/**
 * Unblocks a buyer.
 * @throws not_found, wrong_state
 */
export async function unblockBuyer(
  context: AdminContext,
  actor: Actor,
  id: string,
  reason: string,
  language: Language,
): Promise<AdminBuyerDetails> {
  const at = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const before = await accounts.unblockBuyer(tx, id)
    await audit(tx, {
      actor,
      action: 'buyer.unblock',
      target: { kind: 'buyer', id },
      before,
      reason,
      at,
    })
  })
  return getBuyerFile(context, id, language)
}
