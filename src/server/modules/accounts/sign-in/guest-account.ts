import { newId } from '#platform/core/ids.ts'
import type { Tx } from '#platform/database/db.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import * as store from '../core/buyers.store.ts'

/**
 * Locks and returns the account of an email. If a guest used the email, creates an account at the first sign-in
 * attempt. The new account has no password and no name, because a stranger might have entered the guest's name. Returns
 * undefined if the email was never used on this marketplace.
 */
export async function lockOrCreateAccount(
  { guestEmails, clock }: AccountContext,
  tx: Tx,
  email: string,
  { browser, language = null }: { browser?: Buffer | undefined; language?: string | null } = {},
): Promise<store.BuyerRow | undefined> {
  const existing = await store.lockBuyerByEmail(tx, email, browser)
  if (existing || !(await guestEmails.knows(tx, email))) return existing
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
