import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { mailConfirmation } from '../sign-up/buyer-signup.ts'
import { deleteAddresses } from '../addresses/addresses.store.ts'
import * as store from '../core/buyers.store.ts'
import { deleteIdentities } from '../core/identities.store.ts'
import { isBlocked } from '../core/blocked-buyers.store.ts'
import type { Caller, AccountContext } from '../core/accounts.context.ts'
import {
  isAddressLimitReached,
  isResetLimitReached,
  voidLinksOfOtherAccounts,
  voidLinks,
  type MailedLink,
} from '../core/mailed-links.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { publishConfirmed } from '../email-address/publish-confirmed.ts'
import { lockOrCreateAccount } from './guest-account.ts'
import { requireGoodPassword } from '../core/new-password.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { accountKey, browserHash, rememberBrowser } from '../rate-limits/known-browsers.ts'
import { forgetAttempts, rateLimit } from '../rate-limits/rate-limits.ts'

export const buyerForgotTask = 'accounts:forgot'
const maxEmailsPerHour = 20

interface PasswordLinkInput {
  email: string
  /** True to email a confirmation link if the account is unconfirmed. In all other cases, a reset link is emailed. */
  isResend: boolean
}

interface LinkRequest extends PasswordLinkInput {
  /** Language of the page from which the request was sent. */
  language?: string
  /** Hexadecimal hash of the requesting browser's key. */
  browser?: string | undefined
}

/**
 * Requests a reset or confirmation link (spec §7 bauth/forgot and resendforgot). A job looks up the account, so that
 * the response does not reveal whether the account exists.
 */
export async function requestLink(
  context: AccountContext,
  input: PasswordLinkInput,
  caller: Caller,
): Promise<{ email: string }> {
  if (context.config.rateLimit > 0)
    await rateLimit(context.db, 'forgot', caller.address, maxEmailsPerHour, caller.now)
  const browser = browserHash(caller)?.toString('hex')
  // The job key contains the browser's hash. Otherwise a stranger's concurrent request could determine which of several
  // accounts with the same email the link is for.
  const key = `${buyerForgotTask}:${input.isResend}:${input.email}:${browser ?? ''}`
  const payload: LinkRequest = { ...input, browser, language: caller.language }
  await enqueue(context.db, buyerForgotTask, payload, { key })
  return { email: input.email }
}

/** Job handler that emails a requested reset or confirmation link. */
export async function mailRequestedLink(context: AccountContext, payload: unknown): Promise<void> {
  const { email, isResend, browser, language } = payload as LinkRequest
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const asking = browser === undefined ? undefined : Buffer.from(browser, 'hex')
    const buyer = await lockOrCreateAccount(context, tx, email, { browser: asking, language })
    if (!buyer || (await isBlocked(tx, buyer.id))) return
    if (isResend && buyer.must_confirm && !buyer.is_validated) {
      if (!(await isAddressLimitReached(tx, email, now))) await mailConfirmation(context, tx, buyer, now)
    } else if (!(await isResetLimitReached(tx, buyer, now))) await mailReset(context, tx, buyer, now)
  })
}

/**
 * Emails an offer to set a first password to a person who bought something or received a gift as a guest. Job handler
 * that runs after a failed sign-in.
 */
export async function mailFirstPassword(context: AccountContext, payload: unknown): Promise<void> {
  const { email, language } = payload as { email: string; language?: string }
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const buyer = await lockOrCreateAccount(context, tx, email, { language })
    if (!buyer || buyer.password_hash !== null || (await isBlocked(tx, buyer.id))) return
    if (await isResetLimitReached(tx, buyer, now)) return
    await mailReset(context, tx, buyer, now)
  })
}

async function mailReset(context: AccountContext, tx: Tx, buyer: store.BuyerRow, now: number): Promise<void> {
  const { id, email, password_hash } = buyer
  const link = await context.links.create(
    tx,
    { kind: 'reset', email, buyerId: id, sellerId: null, applicationId: null },
    now,
  )
  const template = password_hash === null ? 'first-password' : 'reset'
  await enqueueEmail(tx, { key: link, template, to: email, link })
}

interface Pair {
  password: string
  confirmpassword: string
}

/**
 * Sets a new password, verifies the email and ends all sessions (spec §7 bauth/reset/{resettoken}). A rejected form
 * does not use up the link.
 * @throws link_used, account_blocked, invalid_field, password_common
 */
export async function resetPassword(
  context: AccountContext,
  token: string,
  pair: Pair,
  caller: Caller,
): Promise<{ email: string }> {
  const { now } = caller
  const link = await context.links.read(context.db, token, 'reset', now)
  const linked = await getBuyerOfLink(context, link)
  const browser = browserHash(caller)
  const { email, username, full_name } = await findVerifiedAccount(context.db, linked, browser)
  requireGoodPassword(pair, [email, username, full_name])
  const password_hash = await hashPassword(pair.password, caller.address)
  await inTransaction(context.db, async (tx) => {
    const buyer = await findVerifiedAccount(tx, linked, browser)
    await store.lockBuyer(tx, buyer.id)
    await store.lockEmail(tx, email)
    await context.links.use(tx, token, 'reset', now)
    if (await isBlocked(tx, buyer.id)) throw fail('account_blocked')
    const owner = await store.findConfirmedBuyer(tx, email)
    if (owner && owner.id !== buyer.id) throw fail('link_used')
    await voidLinksOfOtherAccounts(tx, buyer.email, buyer.id, now)
    await store.updateBuyer(tx, buyer.id, {
      password_hash,
      must_reset: false,
      is_validated: true,
      signup_browser: null,
      ...(mayBelongToStranger(buyer, browser) && store.clearedPersonalData),
    })
    if (mayBelongToStranger(buyer, browser)) {
      await deleteAddresses(tx, buyer.id)
      await deleteIdentities(tx, { buyerId: buyer.id })
    }
    await revokeBuyerAccess(tx, { ...buyer, is_validated: true }, caller)
    await publishConfirmed(context, tx, buyer, now, { isByLink: true })
  })
  return { email }
}

/**
 * Returns the account whose password a reset link sets. For an unverified email, prefers an account created in the
 * reader's browser over the account that the link was sent for, because a stranger might have requested the link for
 * the stranger's own account.
 */
async function findVerifiedAccount(
  db: Db | Tx,
  linked: store.BuyerRow,
  browser: Buffer | undefined,
): Promise<store.BuyerRow> {
  if (linked.is_validated) return linked
  return (await store.findByEmail(db, linked.email, browser)).claims[0] ?? linked
}

/**
 * Returns whether a stranger might have entered the account's data, because the account was created in another browser
 * and never verified.
 */
function mayBelongToStranger(buyer: store.BuyerRow, browser: Buffer | undefined): boolean {
  return !buyer.is_validated && buyer.signup_browser !== null && !store.isCreatedInBrowser(buyer, browser)
}

/**
 * Revokes access that existed before a password change: sessions, emailed links and known browsers. For a verified
 * email, also stores this browser as known and emails the owner. Skips these two steps for an unverified email, because
 * the email might belong to another person.
 */
export async function revokeBuyerAccess(
  tx: Tx,
  { id, email, is_validated }: Pick<store.BuyerRow, 'id' | 'email' | 'is_validated'>,
  { now, browser }: Caller,
  exceptSession = '',
): Promise<void> {
  await deleteSessions(tx, { buyerId: id }, exceptSession)
  await voidLinks(tx, { buyerId: id }, is_validated ? ['reset', 'confirm'] : ['reset'], now)
  await recordSecurityEvent(tx, { kind: 'password.changed', person: id, at: now })
  if (!is_validated) return
  const account = accountKey('buyer', email)
  await forgetAttempts(tx, account)
  await rememberBrowser(tx, account, browser(), now)
  await enqueueEmail(tx, { key: `password:${id}:${now}`, template: 'password-changed', to: email })
}

async function getBuyerOfLink(context: AccountContext, link: MailedLink): Promise<store.BuyerRow> {
  const buyer = await store.findBuyer(context.db, link.buyerId ?? '')
  // The account was erased or has a different email now, so the link is no longer valid.
  if (!buyer || buyer.email !== link.email) throw fail('link_used')
  return buyer
}
