import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { mailConfirmation } from '../sign-up/buyer-signup.ts'
import { deleteAddresses } from '../addresses/addresses.store.ts'
import * as store from '../core/buyers.store.ts'
import { isKeptOut } from '../core/kept-out.store.ts'
import type { Caller, AccountContext } from '../core/accounts.context.ts'
import {
  isAddressMailedEnough,
  isResetMailedEnough,
  voidClaims,
  voidLinks,
  type MailedLink,
} from '../core/mailed-links.ts'
import { orderMail } from '../emails/emails.ts'
import { tellConfirmed } from '../email-address/confirmed.ts'
import { lockOrOpenAccount } from './guest-account.ts'
import { requireGoodPassword } from '../core/new-password.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { accountKey, browserHash, rememberBrowser } from '../rate-limits/known-browsers.ts'
import { forgetAttempts, rateLimit } from '../rate-limits/rate-limits.ts'

export const forgotTask = 'accounts:forgot'
const emailsAnHour = 20

interface PasswordLinkInput {
  email: string
  /** What an unconfirmed account waits for is its confirmation. */
  isResend: boolean
}

interface WishedLink extends PasswordLinkInput {
  /** Of the page it is asked on. */
  language?: string
  /** The hash of the asking browser's key, in hexadecimal. */
  browser?: string | undefined
}

/** Spec §7 bauth/forgot and resendforgot: all looking up is left to a job, so no answer tells of an account. */
export async function askForLink(
  context: AccountContext,
  input: PasswordLinkInput,
  caller: Caller,
): Promise<{ email: string }> {
  if (context.config.rateLimit > 0)
    await rateLimit(context.db, 'forgot', caller.address, emailsAnHour, caller.now)
  const browser = browserHash(caller)?.toString('hex')
  // A stranger who asks at the same time does not choose whose account is meant.
  const key = `${forgotTask}:${input.isResend}:${input.email}:${browser ?? ''}`
  const payload: WishedLink = { ...input, browser, language: caller.language }
  await enqueue(context.db, forgotTask, payload, { key })
  return { email: input.email }
}

/** The job behind `askForLink`. */
export async function mailWishedLink(context: AccountContext, payload: unknown): Promise<void> {
  const { email, isResend, browser, language } = payload as WishedLink
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const asking = browser === undefined ? undefined : Buffer.from(browser, 'hex')
    const buyer = await lockOrOpenAccount(context, tx, email, { browser: asking, language })
    if (!buyer || (await isKeptOut(tx, buyer.id))) return
    if (isResend && buyer.must_confirm && !buyer.is_validated) {
      if (!(await isAddressMailedEnough(tx, email, now))) await mailConfirmation(context, tx, buyer, now)
    } else if (!(await isResetMailedEnough(tx, buyer, now))) await mailReset(context, tx, buyer, now)
  })
}

/** The job behind a failed login: who has only bought or been given something as a guest is offered a first password. */
export async function mailFirstPassword(context: AccountContext, payload: unknown): Promise<void> {
  const { email, language } = payload as { email: string; language?: string }
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const buyer = await lockOrOpenAccount(context, tx, email, { language })
    if (!buyer || buyer.password_hash !== null || (await isKeptOut(tx, buyer.id))) return
    if (await isResetMailedEnough(tx, buyer, now)) return
    await mailReset(context, tx, buyer, now)
  })
}

async function mailReset(context: AccountContext, tx: Tx, buyer: store.BuyerRow, now: number): Promise<void> {
  const { id, email, password_hash } = buyer
  const link = await context.links.make(
    tx,
    { kind: 'reset', email, buyerId: id, sellerId: null, applicationId: null },
    now,
  )
  const template = password_hash === null ? 'first-password' : 'reset'
  await orderMail(tx, { key: link, template, to: email, link })
}

interface Pair {
  password: string
  confirmpassword: string
}

/**
 * Spec §7 bauth/reset/{resettoken}. The link is spent with the change, never by a refused form; it proves
 * the e-mail, and all sessions of before end.
 */
export async function resetPassword(
  context: AccountContext,
  token: string,
  pair: Pair,
  caller: Caller,
): Promise<{ email: string }> {
  const { now } = caller
  const link = await context.links.read(context.db, token, 'reset', now)
  const linked = await getBuyerOf(context, link)
  const browser = browserHash(caller)
  const { email, username, full_name } = await findProver(context.db, linked, browser)
  requireGoodPassword(pair, [email, username, full_name])
  const password_hash = await hashPassword(pair.password, caller.address)
  await inTransaction(context.db, async (tx) => {
    const buyer = await findProver(tx, linked, browser)
    await store.lockBuyer(tx, buyer.id)
    await store.lockEmail(tx, email)
    await context.links.use(tx, token, 'reset', now)
    if (await isKeptOut(tx, buyer.id)) throw fail('account_blocked')
    const owner = await store.findConfirmedBuyer(tx, email)
    if (owner && owner.id !== buyer.id) throw fail('link_used')
    await voidClaims(tx, buyer.email, buyer.id, now)
    await store.updateBuyer(tx, buyer.id, {
      password_hash,
      must_reset: false,
      is_validated: true,
      signup_browser: null,
      ...(isMaybeStrangers(buyer, browser) && store.withoutPerson),
    })
    if (isMaybeStrangers(buyer, browser)) await deleteAddresses(tx, buyer.id)
    await endOldAccess(tx, { ...buyer, is_validated: true }, caller)
    await tellConfirmed(context, tx, buyer, now, { isByLink: true })
  })
  return { email }
}

/**
 * Whose account a reset link opens: of several that only say the e-mail not the one it was mailed for, as anybody can ask
 * for one in the browser of theirs, but the first where it is followed.
 */
async function findProver(
  db: Db | Tx,
  linked: store.BuyerRow,
  browser: Buffer | undefined,
): Promise<store.BuyerRow> {
  if (linked.is_validated) return linked
  return (await store.findByEmail(db, linked.email, browser)).claims[0] ?? linked
}

/** Opened in another browser and never proven: who typed its name and address, or paid in it, is not known. */
function isMaybeStrangers(buyer: store.BuyerRow, browser: Buffer | undefined): boolean {
  return !buyer.is_validated && buyer.signup_browser !== null && !store.isOpenedIn(buyer, browser)
}

/**
 * After a new password: sessions, links and known browsers of before are worth nothing, this browser is known, and the
 * owner is told. Of an e-mail that is not proven nothing is forgotten, remembered or told: it may be another's.
 */
export async function endOldAccess(
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
  await orderMail(tx, { key: `password:${id}:${now}`, template: 'password-changed', to: email })
}

async function getBuyerOf(context: AccountContext, link: MailedLink): Promise<store.BuyerRow> {
  const buyer = await store.findBuyer(context.db, link.buyerId ?? '')
  // A link to an address the account has left since opens nothing.
  if (!buyer || buyer.email !== link.email) throw fail('link_used')
  return buyer
}
