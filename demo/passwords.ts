import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { hashPassword, verifyPassword } from '#platform/auth/passwords.ts'
import { findDemo } from './demo-accounts.ts'
import { deleteInvites, printOtherAdmins } from './other-admins.ts'
import { demoAccounts, demoMember, demoPassword, signInPages, type DemoAccount } from './people/accounts.ts'

export type DemoPasswords = Readonly<Record<DemoAccount['role'], string>>

/** Current values of a demo account, which might have changed since the demo was loaded. */
interface OpenAccount {
  table: 'sellers' | 'buyers'
  id: string
  role: string
  email: string
  hash: string
}

export const publishedPasswords: DemoPasswords = {
  buyer: demoPassword,
  seller: demoPassword,
  admin: demoPassword,
  member: demoPassword,
}

/** Returns a new random password for each account. */
export function generatePasswords(): DemoPasswords {
  return { buyer: drawPassword(), seller: drawPassword(), admin: drawPassword(), member: drawPassword() }
}

/** Prints the new passwords. The database stores only hashes, so the passwords cannot be printed again. */
export function printGeneratedPasswords(
  passwords: DemoPasswords,
  say: (line: string) => void,
  { hasMember = false } = {},
): void {
  const accounts = hasMember ? [...demoAccounts, demoMember] : demoAccounts
  printPasswords(
    accounts.map(({ role, email }) => ({ role, email, password: passwords[role] })),
    say,
  )
}

/** Returns the demo accounts that still have the published password. */
export async function listAccountsWithPublishedPassword(db: Db | Tx): Promise<OpenAccount[]> {
  const demo = await findDemo(db)
  if (!demo) return []
  const { rows } = await sql<OpenAccount>`
    select 'buyers' as table, id, case when lower(email) = ${demoMember.email} then 'member' else 'buyer' end as role, email, password_hash as hash from buyers
      where id = any(${demo.buyers}::text[]) and password_hash is not null
    union all
    select 'sellers', id, case when is_admin or is_sa or staff_role is not null then 'admin' else 'seller' end, email, password_hash from sellers
      where id = any(${demo.sellers}::text[]) and password_hash is not null
    order by role, id`.execute(db)
  const isPublished = await Promise.all(rows.map(({ hash }) => verifyPassword(demoPassword, hash)))
  return rows.filter((_, i) => isPublished[i])
}

/**
 * Replaces the published password of demo accounts and prints the new passwords once. Also revokes the sessions, links
 * and invitations of these accounts, because a reader of the README might already have signed in. A password that a
 * user has already changed is not replaced.
 */
export async function replacePublishedPasswords(db: Db, say: (line: string) => void): Promise<void> {
  await inTransaction(db, async (tx) => {
    // If two processes start at the same time, the second process waits for this lock and then finds no account with
    // the published password.
    await sql`select pg_advisory_xact_lock(727274006)`.execute(tx)
    const open = await listAccountsWithPublishedPassword(tx)
    if (open.length === 0) return
    const replaced = open.map(({ role, email }) => ({ role, email, password: drawPassword() }))
    for (const [i, account] of open.entries()) await replace(tx, account, replaced[i]!.password)
    if (open.some(({ role }) => role === 'admin')) await deleteInvites(tx)
    say('\nThe published demo password no longer works here.')
    // Prints the passwords before the commit, because a crash between the commit and the printing would lose them.
    printPasswords(replaced, say)
    const demo = await findDemo(tx)
    await printOtherAdmins(tx, demo?.sellers ?? [], say)
  })
}

async function replace(tx: Tx, { table, id }: OpenAccount, password: string): Promise<void> {
  const owner = sql.ref(table === 'sellers' ? 'seller_id' : 'buyer_id')
  const hash = await hashPassword(password)
  await sql`update ${sql.table(table)} set password_hash = ${hash} where id = ${id}`.execute(tx)
  await sql`delete from sessions where ${owner} = ${id}`.execute(tx)
  await sql`delete from mailed_links where ${owner} = ${id}`.execute(tx)
}

interface NewPassword {
  role: string
  email: string
  password: string
}

function printPasswords(passwords: readonly NewPassword[], say: (line: string) => void): void {
  say('\nDemo accounts, with passwords that are shown only now:')
  for (const { role, email, password } of passwords) say(`  ${role.padEnd(7)} ${email}  ${password}`)
  say(signInPages)
}

function drawPassword(): string {
  return randomBytes(12).toString('base64url')
}
