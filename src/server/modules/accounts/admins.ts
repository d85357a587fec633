import type { AdminPerson } from '#contract/accounts/admin-rights.ts'
import type { Actor } from '#platform/http/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import * as store from './admins.store.ts'
import type { AccountContext } from './accounts.context.ts'
import { orderMail } from './emails/emails.ts'
import { deleteSessions, shortenSessions } from './sessions/sessions.store.ts'

const mostFound = 20

/** Who runs the marketplace; with `search` also sellers whose username or e-mail begins so, at most twenty. */
export async function listAdminPeople(
  { db, clock }: Pick<AccountContext, 'db' | 'clock'>,
  search: string | undefined,
): Promise<{ people: AdminPerson[] }> {
  const now = new Date(clock.now())
  const rows = search
    ? await store.searchPeople(db, search, now, mostFound)
    : await store.listAdminListings(db, now)
  return { people: rows.map(view) }
}

export interface Rights {
  isAdmin: boolean
  isSA: boolean
  why: string
}

/**
 * Gives or takes rights; they count at once, and an account left without any is signed out. Nobody gets rights by
 * their own hand.
 * @throws not_found, own_rights, last_super_admin, sells_personally
 */
export async function saveRights(
  { db, clock }: Pick<AccountContext, 'db' | 'clock'>,
  actor: Actor,
  id: string,
  { isAdmin, isSA, why }: Rights,
): Promise<{ person: AdminPerson }> {
  const at = clock.now()
  const now = new Date(at)
  const person = await inTransaction(db, async (tx) => {
    const superAdmins = await store.lockSuperAdmins(tx)
    // A right that was taken while this waited is gone.
    if (actor.kind !== 'seller' || !superAdmins.includes(actor.id)) throw fail('not_allowed')
    const was = await store.findPerson(tx, id, now)
    if (!was) throw fail('not_found')
    if (was.isAdmin === isAdmin && was.isSA === isSA) return was
    // Who gives up the one right may keep the other; who keeps it needs no second one that would outlast it.
    if (id === actor.id && isSA && isAdmin) throw fail('own_rights')
    if (was.isSA && !isSA && superAdmins.length === 1) throw fail('last_super_admin')
    if (isSA && was.isSeller) throw fail('sells_personally')
    const right = isSA ? 'a super-admin' : isAdmin ? 'an admin' : 'without rights'
    const what = `made ${was.name} (@${was.username}, ${was.email}) ${right}`
    // Before it counts: whoever loses the right hears of it too.
    await mailSuperAdmins(tx, { by: actor.id, what, why, key: `${id}:${at}` })
    await store.setRights(tx, { id, isAdmin, isSA, now })
    if (!isAdmin && !isSA && !was.isSeller) await deleteSessions(tx, { sellerId: id })
    if (isAdmin || isSA) await shortenSessions(tx, id, now)
    await invalidate(tx, 'seller', [id])
    const [before, after] = [
      { isAdmin: was.isAdmin, isSA: was.isSA },
      { isAdmin, isSA },
    ]
    await recordSecurityEvent(tx, { kind: 'rights.changed', person: id, details: { isAdmin, isSA }, at })
    await audit(tx, { actor, action: 'rights.set', target: { kind: 'seller', id }, before, after, why, at })
    return (await store.findPerson(tx, id, now))!
  })
  return { person: view(person) }
}

/** Tells every super-admin at once that rights are changed, or are to be: `what` says it after the name of who does it. */
export async function mailSuperAdmins(
  tx: Tx,
  { by, what, why = '', key }: { by: string; what: string; why?: string; key: string },
): Promise<void> {
  const who = (await store.listNames(tx, [by])).get(by) ?? 'Souk'
  for (const { id, email } of await store.listSuperAdminEmails(tx))
    await orderMail(tx, {
      key: `rights:${key}:${id}`,
      template: 'rights-changed',
      to: email,
      what: `${who} ${what}.`,
      why,
    })
}

/** Where super-admins are written to. */
export function listSuperAdminEmails(db: Db): Promise<{ id: string; email: string }[]> {
  return store.listSuperAdminEmails(db)
}

/** Names of admins and sellers by id, as far as they are known. */
export function listSellerNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return store.listNames(db, [...new Set(ids)])
}

function view({ lastUsedAt, ...row }: store.PersonRow): AdminPerson {
  return { ...row, lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
