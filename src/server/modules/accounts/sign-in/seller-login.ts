import type { Seller } from '#contract/accounts/accounts.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from '#platform/auth/passwords.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { Caller, AccountContext } from '../core/accounts.context.ts'
import { requireSameFactor, requireSecondFactor } from '../second-factor/sign-in-code.ts'
import { isSsoBypassRefused } from '../core/staff-sso.ts'
import { accountKey, rememberBrowser } from '../rate-limits/known-browsers.ts'
import { expireBreached } from './expire-password.ts'
import { isLinkLimitReached, voidLinks } from '../core/mailed-links.ts'
import { enqueueNewDeviceEmail } from './new-device.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { requireGoodPassword } from '../core/new-password.ts'
import { sellerViewWithHelpedShop } from '../helpers/helped-shops.ts'
import * as store from '../core/sellers.store.ts'
import { signIn } from '../sessions/sessions.ts'
import { deleteSessions, lockSessionByToken } from '../sessions/sessions.store.ts'
import { forgetAttempts, rateLimit } from '../rate-limits/rate-limits.ts'
import { countSignIn, recordFailure } from '../rate-limits/sign-in-events.ts'

export const sellerForgotTask = 'accounts:seller-forgot'
const maxEmailsPerHour = 20

/**
 * Signs in a seller or staff member (spec §7 auth/login). A wrong email and a wrong password get the same response.
 */
export async function logInSeller(
  context: AccountContext,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
  caller: Caller,
): Promise<{ seller: Seller; token: string }> {
  const attempt = await countSignIn(
    context.db,
    {
      account: accountKey('seller', email),
      address: caller.address,
      browser: caller.knownBrowser(),
      now: caller.now,
    },
    () => store.findSellerByEmail(context.db, email),
  )
  const seller = await store.findSellerByEmail(context.db, email)
  const isRight = await verifyPassword(password, seller?.password_hash, caller.address)
  if (!seller || !isRight || !(await store.maySignIn(context.db, seller.id))) {
    await recordFailure(context.db, seller?.id, caller.now)
    throw fail('wrong_login')
  }
  const stored = { kind: 'seller', id: seller.id, hash: seller.password_hash } as const
  if (seller.must_reset || (await expireBreached(context.db, stored, password))) {
    await attempt.uncount()
    throw fail('password_outdated', { flag: 'reset' })
  }
  const factor = await requireSecondFactor(context, { ...seller, kind: 'seller' }, { code, attempt }, caller)
  if (isSsoBypassRefused(context.settings, store.roleOf(seller), { hasSecondFactor: factor !== undefined }))
    throw fail('sso_required')
  const { isNewDevice } = await attempt.succeeded(caller.browser())
  if (isNewDevice) await enqueueNewDeviceEmail(context.db, { sellerId: seller.id }, caller)
  const newHash = isOutdatedHash(seller.password_hash ?? '')
    ? await hashPassword(password, caller.address)
    : undefined
  return inTransaction(context.db, async (tx) => {
    const lockedSeller = await store.lockSeller(tx, seller.id)
    // After the password was checked, the owner recovered the account or the password was changed.
    if (lockedSeller?.password_hash !== seller.password_hash || lockedSeller.must_reset)
      throw fail('wrong_login')
    await requireSameFactor(tx, { ...lockedSeller, kind: 'seller' }, factor)
    if (newHash) await store.updateSeller(tx, seller.id, { password_hash: newHash })
    const token = await signIn(
      tx,
      { sellerId: seller.id, isStaff: store.isStaff(lockedSeller) },
      caller,
      context.clock,
    )
    const session = (await lockSessionByToken(tx, token)) ?? ''
    return { seller: await sellerViewWithHelpedShop(tx, seller, session), token }
  })
}

/**
 * Requests a reset link (spec §7 auth/sellerForgot). A job looks up the account, so that the response does not reveal
 * whether the account exists.
 */
export async function requestSellerLink(
  context: AccountContext,
  email: string,
  caller: Caller,
): Promise<{ email: string }> {
  if (context.config.rateLimit > 0)
    await rateLimit(context.db, 'forgot', caller.address, maxEmailsPerHour, caller.now)
  await enqueue(context.db, sellerForgotTask, { email }, { key: `${sellerForgotTask}:${email}` })
  return { email }
}

export async function mailSellerLink(context: AccountContext, payload: unknown): Promise<void> {
  const { email } = payload as { email: string }
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const seller = await store.findSellerByEmail(tx, email)
    if (!seller || (await isLinkLimitReached(tx, { sellerId: seller.id }, now))) return
    const link = await context.links.create(
      tx,
      { kind: 'seller-reset', email: seller.email, buyerId: null, sellerId: seller.id, applicationId: null },
      now,
    )
    await enqueueEmail(tx, { key: link, template: 'seller-reset', to: seller.email, link })
  })
}

/** Sets a new password, uses up the link and ends all sessions (spec §7 auth/sellerReset/{resettoken}). */
export async function resetSellerPassword(
  context: AccountContext,
  token: string,
  pair: { password: string; confirmpassword: string },
  caller: Caller,
): Promise<{ email: string; isTeam: boolean }> {
  const { now } = caller
  const link = await context.links.read(context.db, token, 'seller-reset', now)
  const seller = await store.findSeller(context.db, link.sellerId ?? '')
  if (!seller || seller.email !== link.email) throw fail('link_used')
  requireGoodPassword(pair, [seller.email, seller.username, seller.name])
  const password_hash = await hashPassword(pair.password, caller.address)
  await inTransaction(context.db, async (tx) => {
    await store.lockSeller(tx, seller.id)
    await context.links.use(tx, token, 'seller-reset', now)
    await store.updateSeller(tx, seller.id, { password_hash, must_reset: false })
    await revokeSellerAccess(tx, seller, caller)
  })
  return { email: seller.email, isTeam: store.isStaff(seller) }
}

/**
 * Revokes access that existed before a password change: sessions, emailed links and known browsers. Stores this browser
 * as known and emails the owner.
 */
export async function revokeSellerAccess(
  tx: Tx,
  { id, email }: Pick<store.SellerRow, 'id' | 'email'>,
  { now, browser }: Caller,
  exceptSession = '',
): Promise<void> {
  await deleteSessions(tx, { sellerId: id }, exceptSession)
  await voidLinks(tx, { sellerId: id }, ['seller-reset', 'seller-email'], now)
  const account = accountKey('seller', email)
  await forgetAttempts(tx, account)
  await rememberBrowser(tx, account, browser(), now)
  await recordSecurityEvent(tx, { kind: 'password.changed', person: id, at: now })
  await enqueueEmail(tx, { key: `password:${id}:${now}`, template: 'password-changed', to: email })
}
