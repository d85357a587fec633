import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

/** Owner of a second factor. Exactly one of the two ids is set. */
export interface FactorOwner {
  buyerId?: string
  sellerId?: string
}

export interface FactorRow {
  id: string
  /** Encrypted secret of the authenticator app. Null if no authenticator app has been confirmed with a code. */
  secret: string | null
  confirmedAt: Date | null
  pendingSecret: string | null
  pendingAt: Date | null
  /**
   * Time at which the account began to require a passkey for signing in. Set even if the passkeys themselves were
   * deleted through an emailed link.
   */
  passkeysSince: Date | null
  passkeys: number
  /** Number of unused recovery codes. */
  codesLeft: number
}

const columns = sql`id, secret, confirmed_at as "confirmedAt", pending_secret as "pendingSecret",
  pending_at as "pendingAt", passkeys_since as "passkeysSince",
  (select count(*)::int from passkeys p where p.factor_id = f.id) as passkeys,
  (select count(*)::int from recovery_codes r where r.factor_id = f.id and r.used_at is null) as "codesLeft"`

/** Returns the account's second factor, even if the factor is not active. */
export async function findFactor(db: Db | Tx, owner: FactorOwner): Promise<FactorRow | undefined> {
  const { rows } =
    await sql<FactorRow>`select ${columns} from second_factors f where ${ownerCondition(owner)}`.execute(db)
  return rows[0]
}

/** Locks and returns the account's second factor, even if it is not active. */
export async function lockFactor(tx: Tx, owner: FactorOwner): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`select ${columns} from second_factors f where ${ownerCondition(owner)}
    for update`.execute(tx)
  return rows[0]
}

/** Stores the secret of an authenticator app that is being set up. Replaces an earlier unconfirmed secret. */
export async function savePendingSecret(
  tx: Tx,
  { id, secret, owner, now }: { id: string; secret: string; owner: FactorOwner; now: Date },
): Promise<void> {
  await sql`insert into second_factors as f (id, buyer_id, seller_id, pending_secret, pending_at)
    values (${id}, ${owner.buyerId ?? null}, ${owner.sellerId ?? null}, ${secret}, ${now})
    on conflict (id) do update set pending_secret = excluded.pending_secret, pending_at = excluded.pending_at`.execute(
    tx,
  )
}

/** Activates the pending authenticator secret, which replaces the previously active secret. */
export async function activatePendingSecret(
  tx: Tx,
  id: string,
  { step, now }: { step: number; now: Date },
): Promise<void> {
  await sql`update second_factors set secret = pending_secret, confirmed_at = ${now}, last_step = ${step},
      pending_secret = null, pending_at = null where id = ${id}`.execute(tx)
}

/** Turns on the requirement for a second factor, because the account now has a passkey. */
export async function requirePasskeys(
  tx: Tx,
  { id, owner, now }: { id: string; owner: FactorOwner; now: Date },
): Promise<void> {
  await sql`insert into second_factors as f (id, buyer_id, seller_id, passkeys_since)
    values (${id}, ${owner.buyerId ?? null}, ${owner.sellerId ?? null}, ${now})
    on conflict (id) do update set passkeys_since = coalesce(f.passkeys_since, excluded.passkeys_since)`.execute(
    tx,
  )
}

/** Stops requiring a passkey after the last passkey was removed. An authenticator app stays active. */
export async function stopRequiringPasskeys(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('second_factors').set({ passkeys_since: null }).where('id', '=', id).execute()
}

/**
 * Records that the authenticator code for a time step was used. Returns false if a code for this or a later time step
 * was already used.
 */
export async function consumeTimeStep(db: Db | Tx, id: string, step: number): Promise<boolean> {
  const { rows } = await sql`update second_factors set last_step = ${step}
    where id = ${id} and secret is not null and (last_step is null or last_step < ${step}) returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Replaces all recovery codes of a second factor. */
export async function replaceRecoveryCodeHashes(
  tx: Tx,
  id: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('factor_id', '=', id).execute()
  await sql`insert into recovery_codes (factor_id, code_hash)
    select ${id}, unnest(${hashes}::bytea[])`.execute(tx)
}

/** Marks a recovery code as used. Returns the number of remaining codes, or undefined if the code is not valid. */
export async function consumeRecoveryCode(
  tx: Tx,
  id: string,
  { hash, now }: { hash: Buffer; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql`update recovery_codes set used_at = ${now}
    where factor_id = ${id} and code_hash = ${hash} and used_at is null returning factor_id`.execute(tx)
  if (rows.length === 0) return undefined
  const left = await sql<{ left: number }>`select count(*)::int as left from recovery_codes
    where factor_id = ${id} and used_at is null`.execute(tx)
  return left.rows[0]!.left
}

/** Deletes the account's second factor. Returns whether the factor was active. */
export async function deleteFactor(tx: Tx, owner: FactorOwner): Promise<boolean> {
  const { rows } = await sql<{ wasOn: boolean }>`delete from second_factors f where ${ownerCondition(owner)}
    returning secret is not null or passkeys_since is not null as "wasOn"`.execute(tx)
  return rows[0]?.wasOn ?? false
}

// SQL condition that is true if the second factor `f` was activated after the link `l` was created and no reset link
// was used or voided after `l` was created. After a reset, knowing the password proves only access to the mailbox.
const isSince = sql`(f.secret is not null and f.confirmed_at >= l.created_at or f.passkeys_since >= l.created_at
    or exists (select from passkeys p where p.factor_id = f.id and p.created_at >= l.created_at))
  and not exists (select from mailed_links r where r.kind in ('reset', 'seller-reset') and r.used_at >= l.created_at
    and (r.seller_id = l.seller_id or r.buyer_id = l.buyer_id))`

/**
 * Returns whether the link can remove the account's second factor, because the factor was activated after the link was
 * emailed (see `isSince`).
 */
export async function hasFactorNewerThanLink(
  db: Db | Tx,
  owner: FactorOwner,
  linkId: string,
): Promise<boolean> {
  const { rows } = await sql`select from second_factors f, mailed_links l
    where ${ownerCondition(owner)} and l.id = ${linkId} and ${isSince}`.execute(db)
  return rows.length > 0
}

/**
 * Removes the passkeys and the authenticator app that were activated after the link was emailed. If the app is removed,
 * also deletes the recovery codes. Passkeys and an app that were activated earlier stay active. Returns whether
 * anything was removed.
 */
export async function deleteFactorNewerThanLink(
  tx: Tx,
  owner: FactorOwner,
  linkId: string,
): Promise<boolean> {
  if (!(await hasFactorNewerThanLink(tx, owner, linkId))) return false
  await deletePasskeysNewerThanLink(tx, owner, linkId)
  await sql`update second_factors f set passkeys_since = null from mailed_links l
    where ${ownerCondition(owner)} and l.id = ${linkId} and f.passkeys_since >= l.created_at`.execute(tx)
  const { rows } = await sql<{ id: string }>`update second_factors f
    set secret = null, confirmed_at = null, last_step = null from mailed_links l
    where ${ownerCondition(owner)} and l.id = ${linkId} and f.confirmed_at >= l.created_at returning f.id`.execute(
    tx,
  )
  for (const { id } of rows) await sql`delete from recovery_codes where factor_id = ${id}`.execute(tx)
  await sql`delete from second_factors f
    where ${ownerCondition(owner)} and f.secret is null and f.passkeys_since is null`.execute(tx)
  return true
}

/** Deletes the passkeys that were added after the link was emailed. Returns the number of deleted passkeys. */
export async function deletePasskeysNewerThanLink(
  tx: Tx,
  owner: FactorOwner,
  linkId: string,
): Promise<number> {
  const { rows } = await sql`delete from passkeys p using second_factors f, mailed_links l
    where ${ownerCondition(owner)} and p.factor_id = f.id and l.id = ${linkId} and p.created_at >= l.created_at
    returning p.id`.execute(tx)
  return rows.length
}

/** Deletes an authenticator secret that was never confirmed by a code. */
export async function deletePendingSecret(tx: Tx, owner: FactorOwner): Promise<void> {
  await sql`delete from second_factors f where ${ownerCondition(owner)} and f.secret is null and f.passkeys_since is null`.execute(
    tx,
  )
  await sql`update second_factors f set pending_secret = null, pending_at = null where ${ownerCondition(owner)}`.execute(
    tx,
  )
}

/**
 * Returns whether to warn the owner that an attacker is guessing codes. Returns true at most once a day and records the
 * time of the warning.
 */
export async function claimGuessingWarning(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update second_factors set warned_at = ${now}
    where id = ${id} and (warned_at is null or warned_at <= ${now}::timestamptz - interval '1 day') returning id`.execute(
    tx,
  )
  return rows.length > 0
}

function ownerCondition({ buyerId, sellerId }: FactorOwner): RawBuilder<unknown> {
  return sellerId ? sql`f.seller_id = ${sellerId}` : sql`f.buyer_id = ${buyerId ?? ''}`
}
