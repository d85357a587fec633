import { sql } from 'kysely'
import type { z } from 'zod'
import type { SellerApplication } from '#contract/accounts/accounts-admin.ts'
import type { sellerCalls } from '#contract/accounts/accounts-seller.ts'
import { staffVisibilities } from '#contract/fields/custom-fields.ts'
import type { Language } from '#platform/language/translate.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { parsePhoneInput } from '#platform/settings/phone-input.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as store from './applications.store.ts'
import type { Caller, AccountContext } from '../core/accounts.context.ts'
import { formatVisibleFields } from '../core/format-field-values.ts'
import { readFieldsWithSharedLock } from '../core/custom-fields.ts'
import {
  groupFieldValues,
  noFieldValues,
  planFieldValues,
  toSellerFieldColumns,
} from '../core/field-values.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { findSellerByEmail, isUnusedAccount } from '../core/sellers.store.ts'
import { requireUnreservedName } from '../usernames/reserved-names.ts'
import { rateLimit } from '../rate-limits/rate-limits.ts'

type ApplicationForm = z.output<NonNullable<(typeof sellerCalls.applyToSell)['body']>>
const maxApplicationsPerHour = 20
export const applicationsPage = 25

/**
 * Submits an application to become a seller (spec §7 createseller). If the email belongs to an existing seller or
 * applicant, the response is the same, and the owner of the email gets an explanation by email.
 * @throws invalid_field for values of custom fields
 */
export async function applyToSell(
  context: AccountContext,
  form: ApplicationForm,
  caller: Caller,
): Promise<{ email: string }> {
  if (context.config.rateLimit > 0)
    await rateLimit(context.db, 'application', caller.address, maxApplicationsPerHour, caller.now)
  requireUnreservedName(form.name)
  await inTransaction(context.db, async (tx) => {
    const fields = await readFieldsWithSharedLock(tx, 'seller')
    const values = planFieldValues({
      fields,
      before: noFieldValues,
      input: form.fields ?? {},
      required: ({ isAskedFirst }) => isAskedFirst,
    })
    // Sends at most one email per hour, so that repeated applications cannot flood a mailbox.
    const mailOwner = (template: 'already-selling' | 'already-applied') =>
      enqueueEmail(tx, {
        key: `${template}:${form.email}:${Math.floor(caller.now / 3600_000)}`,
        template,
        to: form.email,
        language: caller.language,
      })
    const existing = await findSellerByEmail(tx, form.email)
    if (existing && !isUnusedAccount(existing)) return mailOwner('already-selling')
    const id = newId('apl', context.clock)
    const isNew = await store.insertApplication(tx, {
      id,
      ...form,
      values: toSellerFieldColumns(values),
      phone: parsePhoneInput(form.phone),
      language: caller.language,
      appliedAt: new Date(caller.now),
    })
    if (!isNew) return mailOwner('already-applied')
    await enqueueEmail(tx, { key: `applied:${id}`, template: 'applied', to: form.email })
    await context.events.publish(tx, 'SellerApplied', { applicationId: id })
  })
  return { email: form.email }
}

export async function listApplications(
  context: AccountContext,
  query: { state?: SellerApplication['state'] | undefined; page: number },
  language: Language,
): Promise<{ applications: SellerApplication[]; total: number }> {
  const { applications, total } = await store.listApplications(
    context.db,
    query.state,
    applicationsPage,
    (query.page - 1) * applicationsPage,
  )
  return { applications: applications.map((each) => shown(each, language)), total }
}

function shown(
  { public_fields, staff_fields, ...application }: store.StoredApplication,
  language: Language,
): SellerApplication {
  const values = groupFieldValues({ public_fields, staff_fields })
  return { ...application, fields: formatVisibleFields(language, 'seller', values, staffVisibilities) }
}

/**
 * Accepts an application and emails the sign-up link. Accepting the application again emails a new link, in case the
 * previous link has expired.
 */
export async function acceptApplication(
  context: AccountContext,
  adminId: string,
  id: string,
  { now, language }: Pick<Caller, 'now' | 'language'>,
) {
  return inTransaction(context.db, async (tx) => {
    const { application, from } = await decide(tx, id, 'accepted', ['open', 'accepted'], adminId, now)
    await sql`update mailed_links set used_at = ${new Date(now)}
      where application_id = ${id} and used_at is null`.execute(tx)
    const { email, name } = application
    const link = await context.links.create(
      tx,
      { kind: 'seller-signup', email, buyerId: null, sellerId: null, applicationId: id },
      now,
    )
    await enqueueEmail(tx, { key: link, template: 'accepted', to: email, name, link })
    const [before, after] = [{ state: from }, { state: 'accepted', mailedTo: email }]
    const target = { kind: 'application', id }
    await audit(tx, { actor: adminId, action: 'application.accept', target, before, after, at: now })
    return { application: shown(application, language) }
  })
}

/**
 * Rejects an application and emails the applicant. The email includes the reason if there is one.
 * @throws not_found, already_decided
 */
export async function rejectApplication(
  context: AccountContext,
  adminId: string,
  id: string,
  reason: string,
  { now, language }: Pick<Caller, 'now' | 'language'>,
) {
  return inTransaction(context.db, async (tx) => {
    const { application, from } = await decide(tx, id, 'rejected', ['open'], adminId, now)
    const { email, name } = application
    await enqueueEmail(tx, { key: `refused:${id}`, template: 'refused', to: email, name, why: reason })
    const [before, after] = [{ state: from }, { state: 'rejected' }]
    const target = { kind: 'application', id }
    await audit(tx, {
      actor: adminId,
      action: 'application.reject',
      target,
      before,
      after,
      reason,
      at: now,
    })
    return { application: shown(application, language) }
  })
}

async function decide(
  tx: Tx,
  id: string,
  to: 'accepted' | 'rejected',
  from: readonly SellerApplication['state'][],
  adminId: string,
  now: number,
): Promise<{ application: store.StoredApplication; from: SellerApplication['state'] }> {
  const existing = await store.lockApplication(tx, id)
  if (!existing) throw fail('not_found')
  const application = await store.moveApplication(tx, id, from, to, adminId, new Date(now))
  if (!application) throw fail('already_decided')
  return { application, from: existing.state }
}
