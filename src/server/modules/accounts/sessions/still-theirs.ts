import type { Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as buyers from '../core/buyers.store.ts'
import * as sellers from '../core/sellers.store.ts'
import { holdSession } from './sessions.store.ts'
import { translate } from '#platform/language/translate.ts'

/**
 * Holds the session a call came in, until the transaction ends: one that was ended after the call was identified does
 * nothing any more. Whoever locks the account too locks that first.
 * @throws not_signed_in
 */
export async function requireLiveSession(tx: Tx, session: string): Promise<void> {
  if (!(await holdSession(tx, session))) throw fail('not_signed_in')
}

/** What a call has read of an account before its transaction. */
interface Checked {
  id: string
  password_hash: string | null
}

/**
 * Locks the caller's account and reads it again: since it was first read it may have been taken back, and its password
 * changed.
 * @throws not_signed_in, wrong_password
 */
export async function lockOwnBuyer(tx: Tx, checked: Checked, session: string): Promise<buyers.BuyerRow> {
  return requireSame(tx, checked, await buyers.lockBuyer(tx, checked.id), session)
}

/**
 * The same for a seller's account.
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
 * Reads the account of the caller, buyer or seller, with what a password is checked by.
 * @throws not_signed_in
 */
export async function getPerson(context: Pick<AccountContext, 'db'>, actor: Actor) {
  if (actor.kind === 'seller') {
    const seller = await sellers.findSeller(context.db, actor.id)
    if (seller) return { ...seller, kind: 'seller' as const }
  } else if (actor.kind === 'buyer') {
    const buyer = await buyers.findBuyer(context.db, actor.id)
    if (buyer) return { ...buyer, kind: 'buyer' as const, name: buyer.full_name }
  }
  throw fail('not_signed_in')
}
