import type { Buyer } from '#contract/accounts/accounts.ts'
import { inTransaction } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { hashPassword, isOutdatedHash, findMatchingHashIndex } from '#platform/auth/passwords.ts'
import { fail } from '#platform/errors/app-error.ts'
import { buyerView } from '../core/buyer-view.ts'
import { publishConfirmed } from '../email-address/publish-confirmed.ts'
import * as store from '../core/buyers.store.ts'
import type { Caller, AccountContext } from '../core/accounts.context.ts'
import { isBlocked } from '../core/blocked-buyers.store.ts'
import { signIn } from '../sessions/sessions.ts'
import { requireSameFactor, requireSecondFactor } from '../second-factor/sign-in-code.ts'
import { accountKey, browserHash } from '../rate-limits/known-browsers.ts'
import { enqueueNewDeviceEmail } from './new-device.ts'
import { expireBreached } from './expire-password.ts'
import { countSignIn, recordFailure } from '../rate-limits/sign-in-events.ts'

interface Login {
  email: string
  password: string
  /**
   * Token of an emailed link. The token proves access to the mailbox, so that the response is allowed to contain
   * `newuser`.
   */
  token?: string | undefined
  /** Second-factor code, if the account has a second factor. */
  code?: string | undefined
}

export const firstPasswordTask = 'accounts:first-password'

/**
 * Signs in a buyer (spec §7 bauth/login). A wrong email, a wrong password and an account without a password get the
 * same response after the same amount of work. The flags resend, reset and newuser are returned only after a correct
 * password or an emailed token.
 */
export async function logIn(
  context: AccountContext,
  login: Login,
  caller: Caller,
): Promise<{ buyer: Buyer; token: string }> {
  const browser = browserHash(caller)
  const attempt = await countSignIn(
    context.db,
    {
      account: accountKey('buyer', login.email),
      address: caller.address,
      browser: caller.knownBrowser(),
      now: caller.now,
    },
    () => store.findBuyerByEmail(context.db, login.email, browser),
  )
  const { proven, claims, blocked } = await store.findByEmail(context.db, login.email, browser)
  const buyer = await findAccountByPassword(login.password, caller.address, proven, [...claims, ...blocked])
  if (!buyer) return failLogin(context, login, proven ?? claims[0], caller)
  const isOpen = buyer.is_validated || !buyer.must_confirm
  const stored = { kind: 'buyer', id: buyer.id, hash: buyer.password_hash } as const
  const mustReset = buyer.must_reset || (isOpen && (await expireBreached(context.db, stored, login.password)))
  if (mustReset || !buyer.is_validated) await attempt.uncount()
  if (mustReset) throw fail('password_outdated', { flag: 'reset' })
  if (!isOpen) throw fail('not_confirmed', { flag: 'resend' })
  // Fails with the same error as a wrong password. Anyone can sign up with this email, so the response must not reveal
  // that the email's owner is blocked.
  if (buyer.blocked_at === null && (await isBlocked(context.db, buyer.id)))
    return failLogin(context, login, buyer, caller)
  const factor = await requireSecondFactor(
    context,
    { ...buyer, kind: 'buyer' },
    { code: login.code, attempt },
    caller,
  )
  if (buyer.is_validated) {
    const { isNewDevice } = await attempt.succeeded(caller.browser())
    if (isNewDevice) await enqueueNewDeviceEmail(context.db, { buyerId: buyer.id }, caller)
  }
  const newHash = isOutdatedHash(buyer.password_hash ?? '')
    ? await hashPassword(login.password, caller.address)
    : undefined
  return inTransaction(context.db, async (tx) => {
    const lockedBuyer = await store.lockBuyer(tx, buyer.id)
    // After the password was checked, the owner recovered the account or the password was changed.
    if (lockedBuyer?.password_hash !== buyer.password_hash || lockedBuyer.must_reset)
      throw fail('wrong_login')
    await requireSameFactor(tx, { ...lockedBuyer, kind: 'buyer' }, factor)
    if (newHash) await store.updateBuyer(tx, buyer.id, { password_hash: newHash })
    if (lockedBuyer.is_validated) await publishConfirmed(context, tx, lockedBuyer, caller.now)
    return {
      buyer: buyerView(buyer, caller.now),
      token: await signIn(tx, { buyerId: buyer.id }, caller, context.clock),
    }
  })
}

/**
 * Returns the account whose password matches. Also checks unverified accounts, because several of these can have the
 * same email. Always checks the same number of password hashes, so that the response time does not reveal which
 * accounts exist.
 */
async function findAccountByPassword(
  password: string,
  address: string,
  proven: store.BuyerRow | undefined,
  claims: readonly store.BuyerRow[],
): Promise<store.BuyerRow | undefined> {
  const accounts = [proven, ...Array.from({ length: store.maxUnverifiedCandidates }, (_, at) => claims[at])]
  const hashes = accounts.map((account) => account?.password_hash)
  return accounts[await findMatchingHashIndex(password, hashes, address)]
}

async function failLogin(
  context: AccountContext,
  { email, token }: Login,
  buyer: store.BuyerRow | undefined,
  { now, language }: Caller,
): Promise<never> {
  await recordFailure(context.db, buyer?.id, now)
  if (token !== undefined) {
    const link = await context.links.findByToken(context.db, token, 'reset', now)
    const linked = link?.email === email ? await store.findBuyer(context.db, link.buyerId ?? '') : undefined
    if (linked?.email === email && linked.password_hash === null)
      throw fail('no_password_yet', { flag: 'newuser' })
  }
  // Enqueues the job for every email, so that the response time does not reveal whether there is an account without a
  // password.
  const key = `${firstPasswordTask}:${email}`
  await enqueue(context.db, firstPasswordTask, { email, language }, { key })
  throw fail('wrong_login')
}
