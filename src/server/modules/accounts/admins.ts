import type { AdminPerson, StaffInvite } from '#contract/accounts/admin-rights.ts'
import type { StaffRole } from '#contract/staff-roles.ts'
import type { Config } from '#platform/config/config.ts'
import { translate, translateOf, type Language } from '#platform/language/translate.ts'
import { isRecentProof, type Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { findUseOfSession } from './core/identities.store.ts'
import { ssoProvider } from './core/staff-sso.ts'
import { findActiveFactor } from './second-factor/check-code.ts'
import * as store from './staff/admins.store.ts'
import { emailOwners, roleName, type DescribeChange } from './staff/mail-owners.ts'
import { removeAllHelpers } from './helpers/helpers.ts'
import type { AccountContext } from './core/accounts.context.ts'
import { revokeInvitesSentBy, listInvites } from './core/invites.store.ts'
import { deleteSessions, shortenSessions } from './sessions/sessions.store.ts'

const maxSearchResults = 20

/**
 * Returns the pending staff invites and the team members. If `search` is given, returns up to 20 accounts whose
 * username or email starts with `search` instead of the team members.
 */
export async function listAdminPeople(
  { db, clock }: Pick<AccountContext, 'db' | 'clock'>,
  search: string | undefined,
): Promise<{ people: AdminPerson[]; invites: StaffInvite[] }> {
  const now = new Date(clock.now())
  const [rows, invites] = await Promise.all([
    search ? store.searchPeople(db, search, now, maxSearchResults) : store.listTeam(db, now),
    listInvites(db, now),
  ])
  return { people: rows.map(view), invites }
}

export interface RoleChange {
  role: StaffRole | null
  why: string
}

/**
 * Changes or removes a person's staff role. The change takes effect immediately. A person without a shop is signed out
 * when the role is removed. Owners are allowed to give up their own role.
 * @throws not_allowed, not_found, last_super_admin, sells_personally
 */
export async function saveStaffRole(
  { db, clock }: Pick<AccountContext, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  { role, why }: RoleChange,
): Promise<{ person: AdminPerson }> {
  const at = clock.now()
  const now = new Date(at)
  const person = await inTransaction(db, async (tx) => {
    const owners = await store.lockOwners(tx)
    // Checks the role again, because the caller might have lost the owner role while this transaction waited for the
    // lock.
    if (actor.kind !== 'seller' || !owners.includes(actor.id)) throw fail('not_allowed')
    const previous = await store.findPerson(tx, id, now)
    if (!previous) throw fail('not_found')
    if (previous.role === role) return previous
    if (previous.role === 'owner' && owners.length === 1) throw fail('last_super_admin')
    if (role === 'owner' && previous.isSeller) throw fail('sells_personally')
    // Emails the owners before saving the role, so that an owner who loses the owner role still receives the email.
    await emailOwners(tx, { by: actor.id, what: describeRoleChange(previous, role), why, key: `${id}:${at}` })
    await store.setRole(tx, { id, role, now })
    if (role !== null) await removeAllHelpers(tx, id, at)
    // Revokes the pending invites that the former owner sent, because only owners are allowed to grant roles.
    if (previous.role === 'owner') await revokeInvitesSentBy(tx, id, now)
    if (role === null && !previous.isSeller) await deleteSessions(tx, { sellerId: id })
    if (role !== null) await shortenSessions(tx, id, now)
    await invalidate(tx, 'seller', [id])
    await recordSecurityEvent(tx, {
      kind: 'rights.changed',
      person: id,
      details: { role: role ?? 'none' },
      at,
    })
    const [before, after] = [{ role: previous.role }, { role }]
    await audit(tx, {
      actor,
      action: 'rights.set',
      target: { kind: 'seller', id },
      before,
      after,
      reason: why,
      at,
    })
    return (await store.findPerson(tx, id, now))!
  })
  return { person: view(person) }
}

function describeRoleChange(
  { name, username, email }: store.PersonRow,
  role: StaffRole | null,
): DescribeChange {
  return (language, by) => {
    const who = { by, name, username, email }
    if (role === null) return translate(language, 'mail.accounts.rights.none', who)
    return translate(language, 'mail.accounts.rights.role', { ...who, role: roleName(language, role) })
  }
}

/** Returns the email addresses of all owners. */
export function listOwnerEmails(db: Db): Promise<store.OwnerEmail[]> {
  return store.listOwnerEmails(db)
}

/** Returns all team members and whether each has a second factor. */
export function listStaff(db: Db): Promise<store.StaffRow[]> {
  return store.listStaff(db)
}

/** Returns the location that orders from the marketplace's own shop ship from, or '' if no location is set. */
export async function readFirstPartyShipping(db: Db): Promise<{ shipsFrom: string }> {
  return { shipsFrom: await store.findFirstPartyLocation(db) }
}

/** Returns sellers' usernames, keyed by id. */
export const listUsernames = store.listUsernames

/** Returns the names of admins and sellers, keyed by id. Unknown ids are omitted. */
export function listSellerNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return store.listNames(db, [...new Set(ids)])
}

/**
 * Requires that an owner has just signed in with the staff's provider and has a second factor, before the provider
 * becomes the way in for all staff. The owner then cannot lock out the team.
 * @throws sso_required
 */
export async function requireSsoSession(
  tx: Tx,
  { signInProviders }: Pick<Config, 'signInProviders'>,
  { sellerId, session, now }: { sellerId: string; session: string; now: number },
): Promise<void> {
  const message = (code: 'first' | 'factor' | 'provider') => (language: Language) =>
    translateOf(language, 'error.sso-required', code)
  if (!signInProviders.some(({ key }) => key === ssoProvider))
    throw fail('sso_required', { message: message('provider') })
  const usedAt = await findUseOfSession(tx, session, ssoProvider)
  if (!isRecentProof(usedAt?.getTime(), now)) throw fail('sso_required', { message: message('first') })
  if (!(await findActiveFactor(tx, { kind: 'seller', id: sellerId })))
    throw fail('sso_required', { message: message('factor') })
}

function view({ lastUsedAt, ...row }: store.PersonRow): AdminPerson {
  return { ...row, lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
