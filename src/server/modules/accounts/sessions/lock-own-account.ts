import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as buyers from '../core/buyers.store.ts'
import * as sellers from '../core/sellers.store.ts'
import { lockSession } from './sessions.store.ts'
import { translate } from '#platform/language/translate.ts'

/**
 * Locks the caller's session until the transaction ends. A caller that also locks the account must lock the account
 * first.
 * @throws not_signed_in if the session ended after the request was authenticated
 */
export async function requireLiveSession(tx: Tx, session: string): Promise<void> {
  if (!(await lockSession(tx, session))) throw fail('not_signed_in')
}

/** Account data that was read and checked before the transaction. */
interface Checked {
  id: string
  password_hash: string | null
}

/**
 * Locks the caller's account and reads it again: after the first read, the owner might have recovered the account or
 * changed the password.
 * @throws not_signed_in, wrong_password
 */
export async function lockOwnBuyer(tx: Tx, checked: Checked, session: string): Promise<buyers.BuyerRow> {
  return requireSame(tx, checked, await buyers.lockBuyer(tx, checked.id), session)
}

/**
 * Locks a seller's own account. Works like `lockOwnBuyer`.
 * @throws not_signed_in, wrong_password
 */
export async function lockOwnSeller(tx: Tx, checked: Checked, session: string): Promise<sellers.SellerRow> {
  return requireSame(tx, checked, await sellers.lockSeller(tx, checked.id), session)
}

async function requireSame<Row extends Checked>(
  tx: Tx,
  checked: Checked,
  row: Row | undefined,
  session: string,
): Promise<Row> {
  await requireLiveSession(tx, session)
  if (!row) throw fail('not_signed_in')
  if (row.password_hash !== checked.password_hash)
    throw fail('wrong_password', {
      message: (language) => translate(language, 'error.password-just-changed'),
    })
  return row
}

/**
 * Returns the caller's buyer or seller account with its password hash.
 * @throws not_signed_in
 */
export async function getActorAccount(context: Pick<AccountContext, 'db'>, actor: Actor) {
  if (actor.kind === 'seller') {
    const seller = await sellers.findSeller(context.db, actor.id)
    if (seller) return { ...seller, kind: 'seller' as const }
  } else if (actor.kind === 'buyer') {
    const buyer = await buyers.findBuyer(context.db, actor.id)
    if (buyer) return { ...buyer, kind: 'buyer' as const, name: buyer.full_name }
  }
  throw fail('not_signed_in')
}
