import { sql } from 'kysely'
import type { StaffRole } from '#contract/staff-roles.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { translate } from '#platform/language/translate.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { emailOwners, roleName } from './mail-owners.ts'
import { lockOwners } from './admins.store.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { findSellerByEmail, hasOwner } from '../core/sellers.store.ts'
import { revokeStaffInvite } from '../core/invites.store.ts'

/**
 * Emails a one-time invite to join the marketplace's team in a role. The invite is valid only for the invited email.
 * @throws not_allowed, email_taken (an existing account can get the role directly)
 */
export async function inviteStaff(
  context: AccountContext,
  ownerId: string,
  { email, role }: { email: string; role: StaffRole },
  now: number,
): Promise<{ email: string; role: StaffRole }> {
  await inTransaction(context.db, async (tx) => {
    // Checks the role again, because the caller might have lost the owner role while this transaction waited for the
    // lock.
    if (!(await lockOwners(tx)).includes(ownerId)) throw fail('not_allowed')
    if (await findSellerByEmail(tx, email))
      throw fail('email_taken', {
        field: 'email',
        message: (language) => translate(language, 'error.invite-has-account'),
      })
    const invite =
      role === 'owner' ? ({ kind: 'invite' } as const) : ({ kind: 'staff-invite', role } as const)
    const link = await context.links.create(tx, { ...noAccount, ...invite, email, invitedBy: ownerId }, now)
    await enqueueEmail(tx, { key: link, template: 'invite', to: email, link, role })
    const target = { kind: 'invite', id: link }
    await audit(tx, { actor: ownerId, action: 'invite.mail', target, after: { email, role }, at: now })
    await emailOwners(tx, {
      by: ownerId,
      what: (language, by) =>
        translate(language, 'mail.accounts.rights.invited', { by, email, role: roleName(language, role) }),
      key: link,
    })
  })
  return { email, role }
}

/**
 * Withdraws an invite that has not been accepted.
 * @throws not_found
 */
export async function withdrawInvite(
  { db }: Pick<AccountContext, 'db'>,
  ownerId: string,
  id: string,
  now: number,
): Promise<{ ok: true }> {
  await inTransaction(db, async (tx) => {
    const email = await revokeStaffInvite(tx, id, new Date(now))
    if (email === undefined) throw fail('not_found')
    const target = { kind: 'invite', id }
    await audit(tx, { actor: ownerId, action: 'invite.withdraw', target, before: { email }, at: now })
  })
  return { ok: true }
}

/**
 * Returns the path of the first owner's sign-up page, which is printed at startup. The path stays the same until the
 * invite expires. Returns undefined if the marketplace already has an owner.
 */
export async function getFirstInvite(context: AccountContext): Promise<string | undefined> {
  if (await hasOwner(context.db)) return undefined
  const now = context.clock.now()
  const { rows } = await sql<{ id: string }>`select id from mailed_links
    where kind = 'invite' and email = '' and used_at is null and expires_at > ${new Date(now)}
    order by id limit 1`.execute(context.db)
  const id =
    rows[0]?.id ?? (await context.links.create(context.db, { ...noAccount, kind: 'invite', email: '' }, now))
  return `/sa/signup/${context.links.tokenOf(id)}`
}

const noAccount = { buyerId: null, sellerId: null, applicationId: null } as const
