import type { Seller } from '#contract/accounts.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { enqueue } from '#platform/jobs.ts'
import { hashPassword, isOutdatedHash, verifyPassword } from '#platform/passwords.ts'
import { refuse } from '#platform/refusal.ts'
import type { Caller, Desk } from './desk.ts'
import { isMailedEnough, voidLinks } from './mailed-links.ts'
import { orderMail } from './mails.ts'
import { requireGoodPassword } from './new-password.ts'
import { sellerView } from './seller-view.ts'
import * as store from './sellers.store.ts'
import { signIn } from './sessions.ts'
import { deleteSessions } from './sessions.store.ts'
import { forgetTries, takeTry, takeTurn } from './tries.ts'

export const sellerForgotTask = 'accounts:seller-forgot'
const mailsAnHour = 20

/** Spec §7 auth/login: sellers, admins and super-admins. A wrong e-mail and a wrong password are answered alike. */
export async function logInSeller(
  desk: Desk,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<{ seller: Seller; token: string }> {
  const attempt = await takeTry(desk.db, {
    account: `seller:${email}`,
    address: caller.address,
    browser: caller.knownBrowser(),
    now: caller.now,
  })
  const seller = await store.findSellerByEmail(desk.db, email)
  const isRight = await verifyPassword(password, seller?.password_hash)
  if (!seller || !isRight || !(await store.maySignIn(desk.db, seller.id))) throw refuse('wrong_login')
  await attempt.succeeded(caller.browser())
  if (seller.must_reset) throw refuse('password_outdated', { flag: 'reset' })
  if (isOutdatedHash(seller.password_hash ?? ''))
    await store.updateSeller(desk.db, seller.id, { password_hash: await hashPassword(password) })
  const token = await signIn(desk.db, { sellerId: seller.id }, caller, desk.clock)
  return { seller: sellerView(seller), token }
}

/** Spec §7 auth/sellerForgot: the looking up is left to a job, so the answer tells of no account. */
export async function askForSellerLink(
  desk: Desk,
  email: string,
  caller: Caller,
): Promise<{ email: string }> {
  if (desk.config.rateLimit > 0) await takeTurn(desk.db, 'forgot', caller.address, mailsAnHour, caller.now)
  await enqueue(desk.db, sellerForgotTask, { email }, { key: `${sellerForgotTask}:${email}` })
  return { email }
}

export async function mailSellerLink(desk: Desk, payload: unknown): Promise<void> {
  const { email } = payload as { email: string }
  const now = desk.clock.now()
  await inTransaction(desk.db, async (tx) => {
    const seller = await store.findSellerByEmail(tx, email)
    if (!seller || (await isMailedEnough(tx, { sellerId: seller.id }, now))) return
    const link = await desk.links.make(
      tx,
      { kind: 'seller-reset', email: seller.email, buyerId: null, sellerId: seller.id, applicationId: null },
      now,
    )
    await orderMail(tx, { key: link, letter: 'seller-reset', to: seller.email, link })
  })
}

/** Spec §7 auth/sellerReset/{resettoken}: as for buyers, the link is spent with the change and all sessions end. */
export async function resetSellerPassword(
  desk: Desk,
  token: string,
  pair: { password: string; confirmpassword: string },
  now: number,
): Promise<{ email: string }> {
  const link = await desk.links.read(desk.db, token, 'seller-reset', now)
  const seller = await store.findSeller(desk.db, link.sellerId ?? '')
  if (!seller || seller.email !== link.email) throw refuse('link_used')
  requireGoodPassword(pair, [seller.email, seller.username, seller.name])
  const password_hash = await hashPassword(pair.password)
  await inTransaction(desk.db, async (tx) => {
    await desk.links.use(tx, token, 'seller-reset', now)
    await store.updateSeller(tx, seller.id, { password_hash, must_reset: false })
    await closeSellerDoors(tx, seller, now)
  })
  return { email: seller.email }
}

/** After a new password: sessions, links and known browsers of before are worth nothing; the owner is told. */
export async function closeSellerDoors(
  tx: Tx,
  seller: Pick<store.SellerRow, 'id' | 'email'>,
  now: number,
  exceptSession = '',
): Promise<void> {
  await deleteSessions(tx, { sellerId: seller.id }, exceptSession)
  await voidLinks(tx, { sellerId: seller.id }, ['seller-reset'], now)
  await forgetTries(tx, `seller:${seller.email.toLowerCase()}`)
  await orderMail(tx, { key: `password:${seller.id}:${now}`, letter: 'password-changed', to: seller.email })
}
