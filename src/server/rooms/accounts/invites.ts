import { sql } from 'kysely'
import { audit } from '#platform/audit.ts'
import { inTransaction } from '#platform/db.ts'
import type { Desk } from './desk.ts'
import { orderMail } from './mails.ts'
import { hasSuperAdmin } from './sellers.store.ts'

/** Mails a one-time invite to become a super-admin; it makes that e-mail only. */
export async function inviteSuperAdmin(
  desk: Desk,
  adminId: string,
  email: string,
  now: number,
): Promise<{ email: string }> {
  await inTransaction(desk.db, async (tx) => {
    const link = await desk.links.make(tx, { ...nobody, email }, now)
    await orderMail(tx, { key: link, letter: 'invite', to: email, link })
    const target = { kind: 'invite', id: link }
    await audit(tx, { actor: adminId, action: 'invite.mail', target, after: { email }, at: now })
  })
  return { email }
}

/**
 * The path of the first super-admin's sign-up, for the start to print: while nobody runs the house, the same
 * invite every time, a new one once it has run out. Undefined when there is a super-admin.
 */
export async function firstInvite(desk: Desk): Promise<string | undefined> {
  if (await hasSuperAdmin(desk.db)) return undefined
  const now = desk.clock.now()
  const { rows } = await sql<{ id: string }>`select id from mailed_links
    where kind = 'invite' and email = '' and used_at is null and expires_at > ${new Date(now)}
    order by id limit 1`.execute(desk.db)
  const id = rows[0]?.id ?? (await desk.links.make(desk.db, { ...nobody, email: '' }, now))
  return `/sa/signup/${desk.links.tokenOf(id)}`
}

const nobody = { kind: 'invite', buyerId: null, sellerId: null, applicationId: null } as const
