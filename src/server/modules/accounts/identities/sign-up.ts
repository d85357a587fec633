import type { ShownPages } from '#contract/accounts/consents.ts'
import { acceptedPages } from '#contract/accounts/consents.ts'
import type { Buyer } from '#contract/accounts/accounts.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { hashToken, newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { recordConsents } from '../consents/consents.store.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { isBlocked } from '../core/blocked-buyers.store.ts'
import * as buyers from '../core/buyers.store.ts'
import { insertIdentity } from '../core/identities.store.ts'
import { voidLinksOfOtherAccounts } from '../core/mailed-links.ts'
import { splitName } from '../core/names.ts'
import { rateLimit } from '../rate-limits/rate-limits.ts'
import { signupEmailTask } from '../sign-up/buyer-signup.ts'
import { requireUnreservedName } from '../usernames/reserved-names.ts'
import { findEmailOwner } from './find-account.ts'
import { openIdentitySession } from './open-session.ts'
import { requireProvider } from './provider-client.ts'
import { readContinuation, useContinuation, type OpenContinuation } from './continuations.ts'

const maxSignupsPerHour = 60

interface SignUpForm {
  continuation: string
  fullName: string
  email?: string | undefined
  shownPages?: ShownPages | undefined
}

/**
 * Creates a buyer's account without a password for a confirmed identity. If the provider has verified the email, the
 * account is verified too and signed in. Otherwise the account must be confirmed through an emailed link, as after a
 * sign-up with a password. Never joins an existing account.
 * @throws provider_off, identity_rejected, identity_taken, email_taken, invalid_field, account_blocked
 */
export async function signUpWithIdentity(
  context: AccountContext,
  form: SignUpForm,
  caller: Caller,
): Promise<{ buyer: Buyer; token: string } | { confirm: string }> {
  if (context.config.rateLimit > 0)
    await rateLimit(context.db, 'signup', caller.address, maxSignupsPerHour, caller.now)
  const continuation = await readContinuation(context, form.continuation, caller)
  const { isStaffOnly } = requireProvider(context, continuation.provider)
  if (continuation.account !== 'buyer' || isStaffOnly) throw fail('identity_rejected')
  requireUnreservedName(form.fullName)
  const isVerified = continuation.isEmailVerified && continuation.email !== null
  const email = isVerified ? continuation.email! : form.email
  if (email === undefined) throw fail('invalid_field', { field: 'email' })
  return inTransaction(context.db, async (tx) => {
    await useContinuation(tx, form.continuation)
    await buyers.lockEmail(tx, email)
    // Someone signed up with this email after the provider had confirmed the identity.
    if (isVerified && (await findEmailOwner(tx, email, 'buyer'))) throw fail('email_taken')
    const buyer = await insertBuyer(context, tx, { email, isVerified, ...form }, caller)
    const identityId = await insertFirstIdentity(context, tx, buyer, continuation, caller.now)
    if (!isVerified) {
      await enqueue(tx, signupEmailTask, { buyerId: buyer.id, isMailed: true })
      return { confirm: email }
    }
    // The response must not reveal a block to other people, but the provider has confirmed who owns this email.
    if (await isBlocked(tx, buyer.id)) throw fail('account_blocked')
    await voidLinksOfOtherAccounts(tx, email, buyer.id, caller.now)
    const session = await openIdentitySession(
      context,
      tx,
      {
        person: { ...buyer, kind: 'buyer' },
        identity: { ...continuation, id: identityId },
        factor: undefined,
      },
      caller,
    )
    if (!('buyer' in session)) throw fail('identity_rejected')
    return session
  })
}

async function insertBuyer(
  { clock }: AccountContext,
  tx: Tx,
  { email, isVerified, fullName, shownPages }: SignUpForm & { email: string; isVerified: boolean },
  caller: Caller,
): Promise<buyers.BuyerRow> {
  const names = splitName(fullName)
  const createdAt = new Date(caller.now)
  const buyer = await buyers.insertBuyer(tx, {
    id: newId('byr', clock),
    email,
    username: null,
    full_name: names.fullName,
    fname: names.fname,
    lname: names.lname,
    password_hash: null,
    disclaimer: true,
    is_validated: isVerified,
    must_confirm: !isVerified,
    language: caller.language,
    signup_browser: isVerified ? null : hashToken(caller.browser()),
    created_at: createdAt,
  })
  const accepts = { person: `buyer:${buyer.id}`, language: caller.language, at: createdAt }
  await recordConsents(tx, accepts, acceptedPages.buyer, shownPages)
  return buyer
}

/** Links the identity with which an account was created. Sends no email, because the owner has just signed up. */
async function insertFirstIdentity(
  { clock }: AccountContext,
  tx: Tx,
  buyer: buyers.BuyerRow,
  { provider, issuer, subject, email }: OpenContinuation,
  now: number,
): Promise<string> {
  const id = newId('idn', clock)
  const row = { id, buyerId: buyer.id, provider, issuer, subject, email, now: new Date(now) }
  if (!(await insertIdentity(tx, row))) throw fail('identity_taken')
  await recordSecurityEvent(tx, { kind: 'identity.linked', person: buyer.id, details: { provider }, at: now })
  return id
}
