import { translate } from '#platform/language/translate.ts'
import { sql } from 'kysely'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { AccountContext } from '../accounts.context.ts'
import { mailSuperAdmins } from '../admins.ts'
import { orderMail } from '../emails/emails.ts'
import { hasSuperAdmin } from '../sellers.store.ts'

/** Mails a one-time invite to become a super-admin; it makes that e-mail only. */
export async function inviteSuperAdmin(
  context: AccountContext,
  adminId: string,
  email: string,
  now: number,
): Promise<{ email: string }> {
  await inTransaction(context.db, async (tx) => {
    const link = await context.links.make(tx, { ...noAccount, email }, now)
    await orderMail(tx, { key: link, template: 'invite', to: email, link })
    const target = { kind: 'invite', id: link }
    await audit(tx, { actor: adminId, action: 'invite.mail', target, after: { email }, at: now })
    await mailSuperAdmins(tx, {
      by: adminId,
      what: (language, by) => translate(language, 'mail.accounts.rights.invited', { by, email }),
      key: link,
    })
  })
  return { email }
}

/**
 * The path of the first super-admin's sign-up, for the start to print: while nobody runs the marketplace, the same
 * invite every time, a new one once it has run out. Undefined when there is a super-admin.
 */
export async function firstInvite(context: AccountContext): Promise<string | undefined> {
  if (await hasSuperAdmin(context.db)) return undefined
  const now = context.clock.now()
  const { rows } = await sql<{ id: string }>`select id from mailed_links
    where kind = 'invite' and email = '' and used_at is null and expires_at > ${new Date(now)}
    order by id limit 1`.execute(context.db)
  const id = rows[0]?.id ?? (await context.links.make(context.db, { ...noAccount, email: '' }, now))
  return `/sa/signup/${context.links.tokenOf(id)}`
}

const noAccount = { kind: 'invite', buyerId: null, sellerId: null, applicationId: null } as const
