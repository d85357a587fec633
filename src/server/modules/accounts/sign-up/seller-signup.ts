import type { z } from 'zod'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Seller } from '#contract/accounts/accounts.ts'
import { acceptedPages, type AcceptedPage, type ShownPages } from '#contract/accounts/consents.ts'
import type { mcdata, sellerCalls } from '#contract/accounts/accounts-seller.ts'
import { parsePhoneInput } from '#platform/settings/phone-input.ts'
import { translate } from '#platform/language/translate.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { recordConsents } from '../consents/consents.store.ts'
import { findApplication, moveApplication, moveFieldsToSeller } from '../selling/applications.store.ts'
import type { Caller, AccountContext } from '../core/accounts.context.ts'
import { emailOwners, roleName, type DescribeChange } from '../staff/mail-owners.ts'
import { lockOwners } from '../staff/admins.store.ts'
import { revokeFirstOwnerInvites } from '../core/invites.store.ts'
import { accountKey, rememberBrowser } from '../rate-limits/known-browsers.ts'
import { voidLinks, type MailedLink } from '../core/mailed-links.ts'
import { splitName } from '../core/names.ts'
import { requireGoodPassword } from '../core/new-password.ts'
import { sellerView } from '../core/seller-view.ts'
import { lockEmail } from '../core/buyers.store.ts'
import { deleteIdentities } from '../core/identities.store.ts'
import * as store from '../core/sellers.store.ts'
import { deleteFactor } from '../second-factor/second-factor.store.ts'
import { signIn } from '../sessions/sessions.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { requireUnreservedName } from '../usernames/reserved-names.ts'
import { claimUsername } from '../usernames/usernames.ts'

type SignupForm = z.output<NonNullable<(typeof sellerCalls.sellerSignup)['body']>>
type SuperAdminForm = z.output<NonNullable<(typeof sellerCalls.superAdminSignup)['body']>>
type McData = z.output<typeof mcdata>

/** Returns the initial values of the sign-up form (spec §7 createseller/conf/{token}). Does not use up the link. */
export async function readSignupLink(context: AccountContext, token: string, now: number) {
  const link = await context.links.read(context.db, token, 'seller-signup', now)
  const application = await findApplication(context.db, link.applicationId ?? '')
  if (!application) throw fail('link_used')
  const { email, name, username, phone, instagram } = application
  return { email, name, username, phone, instagram }
}

/** Creates the seller account of an accepted applicant, uses up the link and signs in (spec §7 auth/signup). */
export async function signUpSeller(
  context: AccountContext,
  form: SignupForm,
  caller: Caller,
): Promise<{ seller: Seller; token: string; mcdata: McData }> {
  const { email, name, phone, instagram } = await readSignupLink(context, form.stoken, caller.now)
  const sellerName = form.name || name
  requireUnreservedName(sellerName)
  requireGoodPassword(form, [email, form.username, sellerName])
  const row = await newSeller(context, { ...form, email, name: sellerName, role: null }, caller)
  return inTransaction(context.db, async (tx) => {
    const link = await context.links.use(tx, form.stoken, 'seller-signup', caller.now)
    const accepted = link.applicationId ?? ''
    if (!(await moveApplication(tx, accepted, ['accepted'], 'signed-up', null, new Date(caller.now))))
      throw fail('link_used')
    const made = await createSellerAccount(
      context,
      tx,
      { ...row, phone: row.phone ?? phone, instagram: row.instagram ?? instagram },
      form.shownPages,
      caller,
    )
    await moveFieldsToSeller(tx, accepted, made.seller._id)
    const { fname, lname } = splitName(sellerName)
    return { ...made, mcdata: { FNAME: fname, LNAME: lname, email } }
  })
}

/**
 * Returns the email and the role of a staff invite. Does not use up the invite.
 * @throws link_used
 */
export async function readStaffInvite({ db, links }: AccountContext, token: string, now: number) {
  const invite = await links.read(db, token, invites, now)
  return { email: invite.email === '' ? null : invite.email, role: roleOf(invite) }
}

/** Returns the role that an invite grants. A link of kind 'invite' stores no role and grants the owner role. */
const roleOf = ({ kind, role }: { kind: string; role?: string | null }): StaffRole =>
  kind === 'invite' ? 'owner' : (role as StaffRole)

/**
 * Creates a staff account with the role of a one-time invite (spec §7 sa/auth/signup). An emailed invite is valid
 * only for the email it was sent to.
 */
export async function signUpStaff(
  context: AccountContext,
  form: SuperAdminForm,
  caller: Caller,
): Promise<{ seller: Seller; token: string }> {
  const invite = await context.links.read(context.db, form.invite, invites, caller.now)
  if (invite.email !== '' && invite.email !== form.email) throw fail('link_used')
  requireGoodPassword(form, [form.email, form.username, form.name])
  const role = roleOf(invite)
  const row = await newSeller(context, { ...form, role }, caller)
  return inTransaction(context.db, async (tx) => {
    await requireInviter(tx, invite)
    await context.links.use(tx, form.invite, invites, caller.now)
    if (role === 'owner') await revokeFirstOwnerInvites(tx, new Date(caller.now))
    const { username, email } = row
    const what: DescribeChange = (language, by) =>
      translate(language, 'mail.accounts.rights.joined', {
        by,
        username,
        email,
        role: roleName(language, role),
      })
    const made = await createSellerAccount(context, tx, row, form.shownPages, caller, acceptedPages.buyer)
    const { _id: id } = made.seller
    await emailOwners(tx, { by: id, what, key: row.id })
    await recordSecurityEvent(tx, {
      kind: 'rights.changed',
      person: id,
      details: { role },
      at: caller.now,
    })
    return made
  })
}

/**
 * Requires that the sender of the invite is still an owner. The first owner's invite has no sender and is valid only
 * while there is no owner.
 * @throws link_used
 */
async function requireInviter(tx: Tx, { email, invitedBy }: MailedLink): Promise<void> {
  const owners = await lockOwners(tx)
  const isGood = email === '' ? owners.length === 0 : owners.includes(invitedBy ?? '')
  if (!isGood) throw fail('link_used')
}

interface NewSellerForm {
  email: string
  username: string
  password: string
  name: string
  phone?: string | undefined
  instagram?: string | undefined
  /** Staff role, or null for a seller. */
  role: StaffRole | null
}

const invites = ['invite', 'staff-invite'] as const

/** Returns the row to insert for a new seller, with the hashed password. */
export async function newSeller(
  context: AccountContext,
  form: NewSellerForm,
  { address, language, now }: Caller,
): Promise<store.NewSeller> {
  return {
    id: newId('slr', context.clock),
    username: form.username,
    name: form.name,
    email: form.email,
    password_hash: await hashPassword(form.password, address),
    phone: parsePhoneInput(form.phone),
    instagram: form.instagram || null,
    // Staff accounts are not marked as sellers, so after a sign-in, staff start in the admin area (spec §2 "/").
    is_seller: form.role === null,
    is_admin: form.role === 'admin',
    is_sa: form.role === 'owner',
    staff_role: form.role === 'owner' || form.role === 'admin' ? null : form.role,
    language,
    created_at: new Date(now),
  }
}

/** Revokes all earlier access to a reactivated account: sessions, second factor, identities and emailed links. */
async function endPreviousAccess(tx: Tx, sellerId: string, now: number): Promise<void> {
  await deleteSessions(tx, { sellerId })
  await deleteFactor(tx, { sellerId })
  await deleteIdentities(tx, { sellerId })
  await voidLinks(tx, { sellerId }, ['seller-reset', 'seller-email', 'undo-email', 'not-me'], now)
}

/**
 * Creates a seller or staff account and a session. If an unused account has the same email, reactivates that account
 * under its old id.
 * @throws email_taken
 */
export async function createSellerAccount(
  context: AccountContext,
  tx: Tx,
  row: store.NewSeller,
  shownPages: ShownPages | undefined,
  caller: Caller,
  pages: readonly AcceptedPage[] = acceptedPages.seller,
) {
  await claimUsername(tx, row.username, {
    kind: 'seller',
    email: row.email,
    isProven: true,
    isStaff: store.isStaff({ ...row, sa_revoked_at: null }),
  })
  await lockEmail(tx, row.email)
  const seller = await store.insertSeller(tx, row)
  if (!seller) throw fail('email_taken')
  if (seller.id !== row.id) await endPreviousAccess(tx, seller.id, caller.now)
  const accepts = { person: `seller:${seller.id}`, language: caller.language, at: new Date(caller.now) }
  await recordConsents(tx, accepts, pages, shownPages)
  await invalidate(tx, 'seller', [seller.id])
  await rememberBrowser(tx, accountKey('seller', seller.email), caller.browser(), caller.now)
  const token = await signIn(
    tx,
    { sellerId: seller.id, isStaff: store.isStaff(seller) },
    caller,
    context.clock,
  )
  return { seller: sellerView(seller), token }
}
