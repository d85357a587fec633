import type { Buyer } from '#contract/accounts/accounts.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { fail } from '#platform/http/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { buyerView } from '../profile/buyer-view.ts'
import { mailConfirmation } from './buyer-signup.ts'
import * as store from '../buyers.store.ts'
import type { Caller, AccountContext } from '../accounts.context.ts'
import { isMailedEnough, voidLinks, type MailedLink } from './mailed-links.ts'
import { orderMail } from '../emails/emails.ts'
import { requireGoodPassword } from './new-password.ts'
import { signIn } from '../sessions/sessions.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { forgetAttempts, rateLimit } from './rate-limits.ts'

export const forgotTask = 'accounts:forgot'
const emailsAnHour = 20

interface PasswordLinkInput {
  email: string
  /** What an unconfirmed account waits for is its confirmation. */
  isResend: boolean
}

/** Spec §7 bauth/forgot and resendforgot: all looking up is left to a job, so no answer tells of an account. */
export async function askForLink(
  context: AccountContext,
  input: PasswordLinkInput,
  caller: Caller,
): Promise<{ email: string }> {
  if (context.config.rateLimit > 0)
    await rateLimit(context.db, 'forgot', caller.address, emailsAnHour, caller.now)
  await enqueue(context.db, forgotTask, input, { key: `${forgotTask}:${input.isResend}:${input.email}` })
  return { email: input.email }
}

/** The job behind `askForLink`. */
export async function mailWishedLink(context: AccountContext, payload: unknown): Promise<void> {
  const { email, isResend } = payload as PasswordLinkInput
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const buyer = await store.findBuyerByEmail(tx, email)
    if (!buyer || (await isMailedEnough(tx, { buyerId: buyer.id }, now))) return
    if (isResend && buyer.must_confirm && !buyer.is_validated) await mailConfirmation(context, tx, buyer, now)
    else await mailReset(context, tx, buyer, now)
  })
}

/** The job behind a failed login: an account that was made for someone is offered its first password. */
export async function mailFirstPassword(context: AccountContext, payload: unknown): Promise<void> {
  const { email } = payload as { email: string }
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const buyer = await store.findBuyerByEmail(tx, email)
    if (!buyer || buyer.password_hash !== null) return
    if (await isMailedEnough(tx, { buyerId: buyer.id }, now)) return
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
  now: number,
): Promise<{ email: string }> {
  const link = await context.links.read(context.db, token, 'reset', now)
  const buyer = await getBuyerOf(context, link)
  requireGoodPassword(pair, [buyer.email, buyer.username, buyer.full_name])
  const password_hash = await hashPassword(pair.password)
  await inTransaction(context.db, async (tx) => {
    await context.links.use(tx, token, 'reset', now)
    await store.updateBuyer(tx, buyer.id, { password_hash, must_reset: false, is_validated: true })
    await endOldAccess(context, tx, buyer, now)
    await context.events.publish(tx, 'EmailConfirmed', { buyerId: buyer.id, email: buyer.email })
  })
  return { email: buyer.email }
}

/** After a new password: sessions, links and known browsers of before are worth nothing; the owner is told. */
export async function endOldAccess(
  context: AccountContext,
  tx: Tx,
  buyer: Pick<store.BuyerRow, 'id' | 'email'>,
  now: number,
  exceptSession = '',
): Promise<void> {
  await deleteSessions(tx, { buyerId: buyer.id }, exceptSession)
  await voidLinks(tx, { buyerId: buyer.id }, ['reset'], now)
  await forgetAttempts(tx, `buyer:${buyer.email.toLowerCase()}`)
  await recordSecurityEvent(tx, { kind: 'password.changed', person: buyer.id, at: now })
  await orderMail(tx, { key: `password:${buyer.id}:${now}`, template: 'password-changed', to: buyer.email })
}

/** Spec §7 bauth/emailconf/{token}: confirms the e-mail the link was mailed to, once, and signs in. */
export async function confirmEmail(
  context: AccountContext,
  token: string,
  caller: Caller,
): Promise<{ buyer: Buyer; token: string }> {
  return inTransaction(context.db, async (tx) => {
    const link = await context.links.use(tx, token, 'confirm', caller.now)
    const before = await store.lockBuyer(tx, link.buyerId ?? '')
    if (!before || before.erased_at) throw fail('link_used')
    if (before.email !== link.email) await moveEmail(context, tx, before, link.email, caller.now)
    const buyer = await store.updateBuyer(tx, before.id, { is_validated: true, email: link.email })
    await context.events.publish(tx, 'EmailConfirmed', { buyerId: before.id, email: link.email })
    return {
      buyer: buyerView(buyer!, caller.now),
      token: await signIn(tx, { buyerId: before.id }, caller, context.clock),
    }
  })
}

/** The link was mailed to a new address: it takes over, unless another account has it by now. */
async function moveEmail(
  context: AccountContext,
  tx: Tx,
  buyer: store.BuyerRow,
  email: string,
  now: number,
): Promise<void> {
  await store.lockEmail(tx, email)
  if (await store.findBuyerByEmail(tx, email)) throw fail('email_taken')
  await voidLinks(tx, { buyerId: buyer.id }, ['reset', 'confirm'], now)
  await recordSecurityEvent(tx, { kind: 'email.changed', person: buyer.id, at: now })
  const key = `moved:${buyer.id}:${now}`
  await orderMail(tx, { key, template: 'moved-away', to: buyer.email, newEmail: email })
}

async function getBuyerOf(context: AccountContext, link: MailedLink): Promise<store.BuyerRow> {
  const buyer = await store.findBuyer(context.db, link.buyerId ?? '')
  // A link to an address the account has left since opens nothing.
  if (!buyer || buyer.email !== link.email) throw fail('link_used')
  return buyer
}
