import type { z } from 'zod'
import type { Buyer } from '#contract/accounts/accounts.ts'
import { acceptedPages } from '#contract/accounts/consents.ts'
import type { buyerCalls } from '#contract/accounts/accounts-buyer.ts'
import { parsePhoneInput } from '#platform/settings/phone-input.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { hashToken, newId } from '#platform/core/ids.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { recordConsents } from '../consents/consents.store.ts'
import { buyerView } from '../core/buyer-view.ts'
import * as store from '../core/buyers.store.ts'
import type { Caller, AccountContext } from '../core/accounts.context.ts'
import { readFieldsWithSharedLock } from '../core/custom-fields.ts'
import { toBuyerFieldColumns, noFieldValues, planFieldValues } from '../core/field-values.ts'
import { isAddressLimitReached } from '../core/mailed-links.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { mergeNames } from '../core/names.ts'
import { requireGoodPassword } from '../core/new-password.ts'
import { isBlocked } from '../core/blocked-buyers.store.ts'
import { createSession } from '../sessions/sessions.ts'
import { rateLimit } from '../rate-limits/rate-limits.ts'
import { requireUnreservedName } from '../usernames/reserved-names.ts'
import { claimUsername } from '../usernames/usernames.ts'

export type SignupForm = z.output<NonNullable<(typeof buyerCalls.buyerSignup)['body']>>
const maxSignupsPerHour = 60

/**
 * Creates an account that must be confirmed through an emailed link (spec §7 bauth/signup and signup-free-verify). If
 * the email is already in use, the response is the same, and its owner gets an email.
 */
export async function signUpByEmail(
  context: AccountContext,
  form: SignupForm,
  isPaid: boolean,
  caller: Caller,
): Promise<Buyer> {
  const row = await readForm(context, form, caller)
  const buyer = await inTransaction(context.db, (tx) =>
    insertNewBuyer(
      tx,
      { ...row, must_confirm: true, is_paid_signup: isPaid },
      { ...form, isMailed: true },
      caller,
    ),
  )
  return buyerView(buyer, caller.now)
}

/**
 * Creates an account and signs in (spec §7 free-signup, free-signup-no-verify). Succeeds even if the email is in use,
 * so that the response does not reveal other accounts. The new account is unverified, so it gives no access to data of
 * the email's owner. If the email is blocked, later requests with the session token are rejected.
 */
export async function signUpAndSignIn(
  context: AccountContext,
  form: SignupForm,
  isMailed: boolean,
  caller: Caller,
): Promise<{ buyer: Buyer; token: string }> {
  const row = await readForm(context, form, caller)
  return inTransaction(context.db, async (tx) => {
    const buyer = await insertNewBuyer(tx, row, { ...form, isMailed }, caller)
    const token = await createSession(tx, { buyerId: buyer.id }, caller, context.clock)
    return { buyer: buyerView(buyer, caller.now), token }
  })
}

export const signupEmailTask = 'accounts:signed-up'

interface SignedUp {
  buyerId: string
  /** Whether to email a confirmation link. */
  isMailed: boolean
}

/**
 * Sends the emails after a sign-up. Runs as a job, so that the response time of the sign-up does not depend on existing
 * accounts.
 */
export async function mailSignup(context: AccountContext, payload: unknown): Promise<void> {
  const { buyerId, isMailed } = payload as SignedUp
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const buyer = await store.lockBuyer(tx, buyerId)
    if (!buyer || buyer.erased_at || buyer.is_validated) return
    const { email } = buyer
    const owner = await findOwner(tx, buyer)
    if (owner) {
      // Sends at most one email per hour, so that repeated sign-ups cannot flood a mailbox.
      const key = `already-here:${owner.id}:${Math.floor(now / 3600_000)}`
      await enqueueEmail(tx, { key, template: 'already-here', to: email })
    } else if (await isBlocked(tx, buyerId)) return
    else if (isMailed && !(await isAddressLimitReached(tx, email, now)))
      await mailConfirmation(context, tx, buyer, now)
  })
}

/**
 * Returns another account that counts as the account of the email's owner, because it has verified the email or has
 * paid.
 */
async function findOwner(tx: Tx, buyer: store.BuyerRow): Promise<store.BuyerRow | undefined> {
  const { proven, claims } = await store.findByEmail(tx, buyer.email)
  return proven ?? claims.find(({ id, spent_at }) => id !== buyer.id && spent_at !== null)
}

/** Emails a confirmation link that completes the account's sign-up. */
export async function mailConfirmation(
  context: AccountContext,
  tx: Tx,
  buyer: store.BuyerRow,
  now: number,
): Promise<void> {
  const { id, email, is_paid_signup } = buyer
  const link = await context.links.create(
    tx,
    { kind: 'confirm', email, buyerId: id, sellerId: null, applicationId: null },
    now,
  )
  const template = is_paid_signup ? 'confirm' : 'confirm-free'
  await enqueueEmail(tx, { key: link, template, to: email, link })
}

type NewBuyer = Omit<store.BuyerRow, 'staff_fields' | 'person_fields'>

async function readForm(context: AccountContext, form: SignupForm, caller: Caller): Promise<NewBuyer> {
  if (context.config.rateLimit > 0)
    await rateLimit(context.db, 'signup', caller.address, maxSignupsPerHour, caller.now)
  const names = mergeNames(form)
  requireUnreservedName(names.fullName)
  requireGoodPassword(form, [form.email, form.username, names.fullName])
  return {
    id: newId('byr', context.clock),
    email: form.email,
    username: form.username ?? null,
    full_name: names.fullName,
    fname: names.fname,
    lname: names.lname,
    password_hash: await hashPassword(form.password, caller.address),
    phone: parsePhoneInput(form.phone),
    instagram: form.instagram || null,
    address_line1: form.address_line1 ?? '',
    address_line2: form.address_line2 ?? '',
    address_city: form.address_city ?? '',
    address_state: form.address_state ?? '',
    address_zip: form.address_zip ?? '',
    disclaimer: form.disclaimer ?? false,
    is_validated: false,
    customer_id: null,
    must_confirm: false,
    must_reset: false,
    is_paid_signup: false,
    subscription_id: null,
    subscription_status: null,
    subscription_end_at: null,
    subscription_canceled: false,
    member_until: null,
    spent_at: null,
    erased_at: null,
    blocked_at: null,
    blocked_reason: null,
    language: caller.language,
    signup_browser: hashToken(caller.browser()),
    created_at: new Date(caller.now),
  }
}

async function insertNewBuyer(
  tx: Tx,
  row: NewBuyer,
  { isMailed, shownPages, fields: input }: Pick<SignupForm, 'shownPages' | 'fields'> & { isMailed: boolean },
  { language }: Caller,
): Promise<store.BuyerRow> {
  const fields = await readFieldsWithSharedLock(tx, 'buyer')
  const values = planFieldValues({
    fields,
    before: noFieldValues,
    input: input ?? {},
    // Only the sign-up form shows the fields. After other sign-ups, such as a sign-up after a guest's purchase, the
    // profile asks for the values.
    required: ({ isAskedFirst }) => isAskedFirst && input !== undefined,
  })
  if (row.username !== null)
    await claimUsername(tx, row.username, { kind: 'buyer', email: row.email, isProven: false })
  const payload: SignedUp = { buyerId: row.id, isMailed }
  await enqueue(tx, signupEmailTask, payload)
  const accepts = { person: `buyer:${row.id}`, language, at: row.created_at }
  await recordConsents(tx, accepts, acceptedPages.buyer, shownPages)
  return store.insertBuyer(tx, { ...row, ...toBuyerFieldColumns(values) })
}
