import type { z } from 'zod'
import type { Seller } from '#contract/accounts.ts'
import type { mcdata, sellerCalls } from '#contract/accounts-seller.ts'
import { announce } from '#platform/changes.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/passwords.ts'
import { refuse } from '#platform/refusal.ts'
import { findApplication, moveApplication } from './applications.store.ts'
import type { Caller, Desk } from './desk.ts'
import { splitName } from './names.ts'
import { requireGoodPassword } from './new-password.ts'
import { sellerView } from './seller-view.ts'
import * as store from './sellers.store.ts'
import { signIn } from './sessions.ts'
import { claimUsername } from './usernames.ts'

type SignupForm = z.output<NonNullable<(typeof sellerCalls.sellerSignup)['body']>>
type SuperAdminForm = z.output<NonNullable<(typeof sellerCalls.superAdminSignup)['body']>>
type McData = z.output<typeof mcdata>

/** Spec §7 createseller/conf/{token}: what the sign-up form can be filled in with. Spends nothing. */
export async function readSignupLink(desk: Desk, token: string, now: number) {
  const link = await desk.links.read(desk.db, token, 'seller-signup', now)
  const application = await findApplication(desk.db, link.applicationId ?? '')
  if (!application) throw refuse('link_used')
  const { email, name, username, phone, instagram } = application
  return { email, name, username, phone, instagram }
}

/** Spec §7 auth/signup: makes the accepted applicant a seller and signs in; the link is spent with it. */
export async function signUpSeller(
  desk: Desk,
  form: SignupForm,
  caller: Caller,
): Promise<{ seller: Seller; token: string; mcdata: McData }> {
  const { email, name, phone, instagram } = await readSignupLink(desk, form.stoken, caller.now)
  const called = form.name || name
  requireGoodPassword(form, [email, form.username, called])
  const row = await newSeller(desk, { ...form, email, name: called, isSA: false }, caller.now)
  return inTransaction(desk.db, async (tx) => {
    const link = await desk.links.use(tx, form.stoken, 'seller-signup', caller.now)
    const accepted = link.applicationId ?? ''
    if (!(await moveApplication(tx, accepted, ['accepted'], 'signed-up', null, new Date(caller.now))))
      throw refuse('link_used')
    const made = await open(
      desk,
      tx,
      { ...row, phone: row.phone ?? phone, instagram: row.instagram ?? instagram },
      caller,
    )
    const { fname, lname } = splitName(called)
    return { ...made, mcdata: { FNAME: fname, LNAME: lname, email } }
  })
}

/** Spec §7 sa/auth/signup: needs a one-time invite. An invite mailed to somebody makes only that e-mail. */
export async function signUpSuperAdmin(
  desk: Desk,
  form: SuperAdminForm,
  caller: Caller,
): Promise<{ seller: Seller; token: string }> {
  const invite = await desk.links.read(desk.db, form.invite, 'invite', caller.now)
  if (invite.email !== '' && invite.email !== form.email) throw refuse('link_used')
  requireGoodPassword(form, [form.email, form.username, form.name])
  const row = await newSeller(desk, { ...form, isSA: true }, caller.now)
  return inTransaction(desk.db, async (tx) => {
    await desk.links.use(tx, form.invite, 'invite', caller.now)
    return open(desk, tx, row, caller)
  })
}

interface NewSellerForm {
  email: string
  username: string
  password: string
  name: string
  phone?: string | undefined
  instagram?: string | undefined
  isSA: boolean
}

async function newSeller(desk: Desk, form: NewSellerForm, now: number): Promise<store.NewSeller> {
  return {
    id: newId('slr', desk.clock),
    username: form.username,
    name: form.name,
    email: form.email,
    password_hash: await hashPassword(form.password),
    phone: form.phone || null,
    instagram: form.instagram || null,
    // Spec §2 "/": who is neither seller nor admin lands in the admin area.
    is_seller: !form.isSA,
    is_sa: form.isSA,
    created_at: new Date(now),
  }
}

async function open(desk: Desk, tx: Tx, row: store.NewSeller, caller: Caller) {
  await claimUsername(tx, row.username, { kind: 'seller', email: row.email })
  const seller = await store.insertSeller(tx, row)
  if (!seller) throw refuse('email_taken')
  await announce(tx, 'seller', [seller.id])
  const token = await signIn(tx, { sellerId: seller.id }, caller, desk.clock)
  return { seller: sellerView(seller), token }
}
