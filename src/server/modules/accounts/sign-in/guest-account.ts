import { newId } from '#platform/core/ids.ts'
import type { Tx } from '#platform/database/db.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import * as store from '../core/buyers.store.ts'

/**
 * Whom an email stands for, locked. A guest's has an account from the first time they ask to sign in, without a password
 * and without a name: who typed one is not known. Undefined where nobody has ever used the email here.
 */
export async function lockOrOpenAccount(
  { guestEmails, clock }: AccountContext,
  tx: Tx,
  email: string,
  { browser, language = null }: { browser?: Buffer | undefined; language?: string | null } = {},
): Promise<store.BuyerRow | undefined> {
  const known = await store.lockBuyerByEmail(tx, email, browser)
  if (known || !(await guestEmails.knows(tx, email))) return known
  await store.lockEmail(tx, email)
  if (await store.findBuyerByEmail(tx, email)) return store.lockBuyerByEmail(tx, email, browser)
  return store.insertBuyer(tx, {
    id: newId('byr', clock),
    email,
    username: null,
    full_name: '',
    fname: '',
    lname: '',
    password_hash: null,
    must_confirm: false,
    language,
    created_at: new Date(clock.now()),
  })
}
