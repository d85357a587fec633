import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface PasskeyRow {
  id: string
  factorId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  createdAt: Date
  lastUsedAt: Date | null
}

const columns = sql`p.id, p.factor_id as "factorId", p.credential_id as "credentialId", p.public_key as "publicKey",
  p.counter::float8 as counter, p.transports, p.name, p.created_at as "createdAt", p.last_used_at as "lastUsedAt"`

/** Returns a second factor's passkeys, oldest first. */
export async function listPasskeys(db: Db | Tx, factorId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`select ${columns} from passkeys p where p.factor_id = ${factorId}
    order by p.id`.execute(db)
  return rows
}

/** Returns the passkey with this credential id, including the id of its owner. */
export async function findByCredential(
  db: Db,
  credentialId: string,
): Promise<(PasskeyRow & { buyerId: string | null; sellerId: string | null }) | undefined> {
  const { rows } = await sql<
    PasskeyRow & { buyerId: string | null; sellerId: string | null }
  >`select ${columns}, f.buyer_id as "buyerId", f.seller_id as "sellerId"
    from passkeys p join second_factors f on f.id = p.factor_id where p.credential_id = ${credentialId}`.execute(
    db,
  )
  return rows[0]
}

export interface NewPasskey {
  id: string
  factorId: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  isSynced: boolean
  name: string
  now: Date
}

/** Inserts a passkey. Returns false if the credential is already registered. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { id, factorId, credentialId, publicKey, counter, transports, isSynced, name, now } = passkey
  const { rows } = await sql`insert into passkeys
      (id, factor_id, credential_id, public_key, counter, transports, is_synced, name, created_at)
    values (${id}, ${factorId}, ${credentialId}, ${publicKey}, ${counter}, ${[...transports]}::text[], ${isSynced},
      ${name}, ${now})
    on conflict (credential_id) do nothing returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Records the use of a passkey. Returns false if the passkey was deleted, or if its signature counter did not increase,
 * which indicates a cloned authenticator. A counter that always remains 0 is accepted.
 */
export async function updateCounter(
  tx: Tx,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`update passkeys set counter = ${counter}, last_used_at = ${now}
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0)) returning id`.execute(
    tx,
  )
  return rows.length > 0
}

export async function renamePasskey(tx: Tx, id: string, name: string): Promise<void> {
  await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
}

export async function deletePasskey(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('id', '=', id).execute()
}

export type ChallengeKind = 'add' | 'sign-in' | 'step-up'

export async function insertChallenge(
  db: Db | Tx,
  { hash, kind, boundTo, expiresAt }: { hash: Buffer; kind: ChallengeKind; boundTo: Buffer; expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_hash: hash, kind, bound_to: boundTo, expires_at: expiresAt })
    .execute()
}

/** Deletes and returns a challenge, so that it cannot be used twice. */
export async function consumeChallenge(
  db: Db,
  hash: Buffer,
): Promise<{ kind: ChallengeKind; boundTo: Buffer; expiresAt: Date } | undefined> {
  return db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .returning(['kind', 'bound_to as boundTo', 'expires_at as expiresAt'])
    .executeTakeFirst()
}

export async function pruneChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
}
