import { sql, type RawBuilder } from 'kysely'
import type { ProviderKey } from '#contract/accounts/identities.ts'
import type { Db, Tx } from '#platform/database/db.ts'

/** Account of an identity. Exactly one of the two ids is set. */
interface IdentityOwner {
  buyerId?: string
  sellerId?: string
}

export interface IdentityRow {
  id: string
  buyerId: string | null
  sellerId: string | null
  provider: ProviderKey
  issuer: string
  subject: string
  email: string | null
  linkedAt: Date
  lastUsedAt: Date
}

const columns = sql`i.id, i.buyer_id as "buyerId", i.seller_id as "sellerId", i.provider, i.issuer, i.subject, i.email,
  i.linked_at as "linkedAt", i.last_used_at as "lastUsedAt"`

/** Returns the identities of an account, oldest first. */
export async function listIdentities(db: Db | Tx, owner: IdentityOwner): Promise<IdentityRow[]> {
  const { rows } = await sql<IdentityRow>`select ${columns} from identities i where ${ownerCondition(owner)}
    order by i.id`.execute(db)
  return rows
}

/** Returns the identity of a subject at an issuer. */
export async function findIdentity(
  db: Db | Tx,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<IdentityRow | undefined> {
  const { rows } = await sql<IdentityRow>`select ${columns} from identities i
    where i.issuer = ${issuer} and i.subject = ${subject}`.execute(db)
  return rows[0]
}

export interface NewIdentity extends IdentityOwner {
  id: string
  provider: ProviderKey
  issuer: string
  subject: string
  email: string | null
  now: Date
}

/** Links an identity to an account. Returns false if the identity is already linked to an account. */
export async function insertIdentity(tx: Tx, identity: NewIdentity): Promise<boolean> {
  const { id, buyerId = null, sellerId = null, provider, issuer, subject, email, now } = identity
  const { rows } = await sql`insert into identities
      (id, buyer_id, seller_id, provider, issuer, subject, email, linked_at, last_used_at)
    values (${id}, ${buyerId}, ${sellerId}, ${provider}, ${issuer}, ${subject}, ${email}, ${now}, ${now})
    on conflict (issuer, subject) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Records the use of an identity. Returns false if the identity was unlinked. Locks the identity, so that it cannot be
 * unlinked before this transaction ends.
 */
export async function recordIdentityUse(
  tx: Tx,
  { id, email, now }: { id: string; email: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update identities set last_used_at = ${now}, email = ${email}
    where id = ${id} returning id`.execute(tx)
  return rows.length > 0
}

export async function deleteIdentity(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('identities').where('id', '=', id).execute()
}

/** Deletes all identities of an account. Returns the number of deleted identities. */
export async function deleteIdentities(tx: Tx, owner: IdentityOwner): Promise<number> {
  const { rows } = await sql`delete from identities i where ${ownerCondition(owner)} returning i.id`.execute(
    tx,
  )
  return rows.length
}

/**
 * Deletes the identities that were linked after a link was emailed. Returns the number of deleted identities.
 */
export async function deleteIdentitiesSince(tx: Tx, owner: IdentityOwner, linkId: string): Promise<number> {
  const { rows } = await sql`delete from identities i using mailed_links l
    where ${ownerCondition(owner)} and l.id = ${linkId} and i.linked_at >= l.created_at returning i.id`.execute(
    tx,
  )
  return rows.length
}

/** Returns when the identity that opened a session was last used, or undefined if another way opened the session. */
export async function findUseOfSession(
  db: Db | Tx,
  session: string,
  provider: ProviderKey,
): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select i.last_used_at as at from sessions s
    join identities i on i.id = s.identity_id and i.seller_id = s.seller_id
    where s.id = ${session} and i.provider = ${provider}`.execute(db)
  return rows[0]?.at
}

/** Marks a session as opened with an identity. */
export async function setSessionIdentity(tx: Tx, session: string, identityId: string): Promise<void> {
  await tx.updateTable('sessions').set({ identity_id: identityId }).where('id', '=', session).execute()
}

function ownerCondition({ buyerId, sellerId }: IdentityOwner): RawBuilder<unknown> {
  return sellerId ? sql`i.seller_id = ${sellerId}` : sql`i.buyer_id = ${buyerId ?? ''}`
}
