import { sql } from 'kysely'
import { reservedUsernames, username as usernameSchema } from '#contract/accounts/accounts.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { isReservedUsername } from './reserved-names.ts'

/**
 * Account that requests a username. A buyer and a seller with the same verified email are allowed to have the same
 * username.
 */
interface Person {
  kind: 'buyer' | 'seller'
  id?: string
  email: string
  /**
   * Whether the email is verified. With an unverified email, a buyer cannot use the username of the seller with that
   * email.
   */
  isProven: boolean
  /** True for staff. Staff are allowed to use a username that contains their role. */
  isStaff?: boolean
}

/**
 * Returns whether a username is unavailable (spec §5): invalid, reserved, or used by a buyer or a current or former
 * seller, ignoring case. The caller's own current and former usernames are available.
 */
export async function isUsernameUnavailable(db: Db | Tx, username: string, actor: Actor): Promise<boolean> {
  const name = username.toLowerCase()
  const caller = actor.kind === 'guest' ? { kind: 'buyer' as const } : { kind: actor.kind, id: actor.id }
  if (!usernameSchema.safeParse(name).success || isReservedUsername(name)) return true
  return isUsernameTaken(db, name, { ...caller, email: '', isProven: false })
}

/**
 * Claims a username for a person and locks it until the transaction ends.
 * @throws username_taken
 */
export async function claimUsername(tx: Tx, username: string, person: Person): Promise<void> {
  const name = username.toLowerCase()
  await sql`select pg_advisory_xact_lock(727274003, hashtext(${name}))`.execute(tx)
  const isReserved = person.isStaff ? reservedUsernames.includes(name) : isReservedUsername(name)
  if (isReserved || (await isUsernameTaken(tx, name, person)))
    throw fail('username_taken', { field: 'username' })
}

async function isUsernameTaken(
  db: Db | Tx,
  name: string,
  { kind, id = '', email, isProven }: Person,
): Promise<boolean> {
  const own = isProven ? email.toLowerCase() : ''
  const { rows } =
    kind === 'buyer'
      ? await sql`select 1 from buyers where lower(username) = ${name} and id <> ${id}
          union all select 1 from sellers where lower(username) = ${name} and lower(email) <> ${own}
          union all select 1 from former_usernames f join sellers s on s.id = f.seller_id
            where f.is_reserved and f.username = ${name} and lower(s.email) <> ${own} limit 1`.execute(db)
      : await sql`select 1 from sellers where lower(username) = ${name} and id <> ${id}
          union all select 1 from buyers
            where lower(username) = ${name} and not (is_validated and lower(email) = ${own})
          union all select 1 from former_usernames
            where is_reserved and username = ${name} and seller_id <> ${id} limit 1`.execute(db)
  return rows.length > 0
}
