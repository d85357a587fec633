import { translate, type Language } from '#platform/language/translate.ts'
import type { AdminPerson } from '#contract/accounts/admin-rights.ts'
import type { Actor } from '#platform/http/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/http/app-error.ts'
import { marketplaceName } from '#platform/settings/marketplace.ts'
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
    const { name, username, email } = was
    const what: WhatChanged = (language, by) => {
      const who = { by, name, username, email }
      if (isSA) return translate(language, 'mail.accounts.rights.super-admin', who)
      return isAdmin
        ? translate(language, 'mail.accounts.rights.admin', who)
        : translate(language, 'mail.accounts.rights.none', who)
    }
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

/** What was changed by whom, in a sentence of this language. */
export type WhatChanged = (language: Language, by: string) => string

/** Tells every super-admin at once that rights are changed, or are to be. */
export async function mailSuperAdmins(
  tx: Tx,
  { by, what, why = '', key }: { by: string; what: WhatChanged; why?: string; key: string },
): Promise<void> {
  const who = (await store.listNames(tx, [by])).get(by) ?? marketplaceName()
  for (const { id, email, language } of await store.listSuperAdminEmails(tx))
    await orderMail(tx, {
      key: `rights:${key}:${id}`,
      template: 'rights-changed',
      to: email,
      language,
      what: what(language, who),
      why,
    })
}

/** Where super-admins are written to. */
export function listSuperAdminEmails(db: Db): Promise<store.SuperAdminEmail[]> {
  return store.listSuperAdminEmails(db)
}

/** Names of admins and sellers by id, as far as they are known. */
export function listSellerNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  return store.listNames(db, [...new Set(ids)])
}

function view({ lastUsedAt, ...row }: store.PersonRow): AdminPerson {
  return { ...row, lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
