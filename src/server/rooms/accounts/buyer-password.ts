import type { Buyer } from '#contract/accounts.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { enqueue } from '#platform/jobs.ts'
import { hashPassword } from '#platform/passwords.ts'
import { refuse } from '#platform/refusal.ts'
import { buyerView } from './buyer-view.ts'
import { mailConfirmation } from './buyer-signup.ts'
import * as store from './buyers.store.ts'
import type { Caller, Desk } from './desk.ts'
import { isMailedEnough, voidLinks, type MailedLink } from './mailed-links.ts'
import { orderMail } from './mails.ts'
import { requireGoodPassword } from './new-password.ts'
import { signIn } from './sessions.ts'
import { deleteSessions } from './sessions.store.ts'
import { forgetTries, takeTurn } from './tries.ts'

export const forgotTask = 'accounts:forgot'
const mailsAnHour = 20

interface Wish {
  email: string
  /** What an unconfirmed account waits for is its confirmation. */
  isResend: boolean
}

/** Spec §7 bauth/forgot and resendforgot: all looking up is left to a job, so no answer tells of an account. */
export async function askForLink(desk: Desk, wish: Wish, caller: Caller): Promise<{ email: string }> {
  if (desk.config.rateLimit > 0) await takeTurn(desk.db, 'forgot', caller.address, mailsAnHour, caller.now)
  await enqueue(desk.db, forgotTask, wish, { key: `${forgotTask}:${wish.isResend}:${wish.email}` })
  return { email: wish.email }
}

/** The job behind `askForLink`. */
export async function mailWishedLink(desk: Desk, payload: unknown): Promise<void> {
  const { email, isResend } = payload as Wish
  const now = desk.clock.now()
  await inTransaction(desk.db, async (tx) => {
    const buyer = await store.findBuyerByEmail(tx, email)
    if (!buyer || (await isMailedEnough(tx, { buyerId: buyer.id }, now))) return
    if (isResend && buyer.must_confirm && !buyer.is_validated) await mailConfirmation(desk, tx, buyer, now)
    else await mailReset(desk, tx, buyer, now)
  })
}

/** The job behind a failed login: an account that was made for somebody is offered its first password. */
export async function mailFirstPassword(desk: Desk, payload: unknown): Promise<void> {
  const { email } = payload as { email: string }
  const now = desk.clock.now()
  await inTransaction(desk.db, async (tx) => {
    const buyer = await store.findBuyerByEmail(tx, email)
    if (!buyer || buyer.password_hash !== null) return
    if (await isMailedEnough(tx, { buyerId: buyer.id }, now)) return
    await mailReset(desk, tx, buyer, now)
  })
}

async function mailReset(desk: Desk, tx: Tx, buyer: store.BuyerRow, now: number): Promise<void> {
  const { id, email, password_hash } = buyer
  const link = await desk.links.make(
    tx,
    { kind: 'reset', email, buyerId: id, sellerId: null, applicationId: null },
    now,
  )
  const letter = password_hash === null ? 'first-password' : 'reset'
  await orderMail(tx, { key: link, letter, to: email, link })
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
  desk: Desk,
  token: string,
  pair: Pair,
  now: number,
): Promise<{ email: string }> {
  const link = await desk.links.read(desk.db, token, 'reset', now)
  const buyer = await getBuyerOf(desk, link)
  requireGoodPassword(pair, [buyer.email, buyer.username, buyer.full_name])
  const password_hash = await hashPassword(pair.password)
  await inTransaction(desk.db, async (tx) => {
    await desk.links.use(tx, token, 'reset', now)
    await store.updateBuyer(tx, buyer.id, { password_hash, must_reset: false, is_validated: true })
    await closeOldDoors(desk, tx, buyer, now)
    await desk.facts.publish(tx, 'EmailConfirmed', { buyerId: buyer.id, email: buyer.email })
  })
  return { email: buyer.email }
}

/** After a new password: sessions, links and known browsers of before are worth nothing; the owner is told. */
export async function closeOldDoors(
  desk: Desk,
  tx: Tx,
  buyer: Pick<store.BuyerRow, 'id' | 'email'>,
  now: number,
  exceptSession = '',
): Promise<void> {
  await deleteSessions(tx, { buyerId: buyer.id }, exceptSession)
  await voidLinks(tx, { buyerId: buyer.id }, ['reset'], now)
  await forgetTries(tx, `buyer:${buyer.email.toLowerCase()}`)
  await orderMail(tx, { key: `password:${buyer.id}:${now}`, letter: 'password-changed', to: buyer.email })
}

/** Spec §7 bauth/emailconf/{token}: confirms the e-mail the link was mailed to, once, and signs in. */
export async function confirmEmail(
  desk: Desk,
  token: string,
  caller: Caller,
): Promise<{ buyer: Buyer; token: string }> {
  return inTransaction(desk.db, async (tx) => {
    const link = await desk.links.use(tx, token, 'confirm', caller.now)
    const before = await store.lockBuyer(tx, link.buyerId ?? '')
    if (!before || before.erased_at) throw refuse('link_used')
    if (before.email !== link.email) await moveEmail(desk, tx, before, link.email, caller.now)
    const buyer = await store.updateBuyer(tx, before.id, { is_validated: true, email: link.email })
    await desk.facts.publish(tx, 'EmailConfirmed', { buyerId: before.id, email: link.email })
    return {
      buyer: buyerView(buyer!, caller.now),
      token: await signIn(tx, { buyerId: before.id }, caller, desk.clock),
    }
  })
}

/** The link was mailed to a new address: it takes over, unless another account has it by now. */
async function moveEmail(
  desk: Desk,
  tx: Tx,
  buyer: store.BuyerRow,
  email: string,
  now: number,
): Promise<void> {
  await store.lockEmail(tx, email)
  if (await store.findBuyerByEmail(tx, email)) throw refuse('email_taken')
  await voidLinks(tx, { buyerId: buyer.id }, ['reset', 'confirm'], now)
  const key = `moved:${buyer.id}:${now}`
  await orderMail(tx, { key, letter: 'moved-away', to: buyer.email, newEmail: email })
}

async function getBuyerOf(desk: Desk, link: MailedLink): Promise<store.BuyerRow> {
  const buyer = await store.findBuyer(desk.db, link.buyerId ?? '')
  // A link to an address the account has left since opens nothing.
  if (!buyer || buyer.email !== link.email) throw refuse('link_used')
  return buyer
}
