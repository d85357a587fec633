import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

/** Of one person: exactly one of the two is given. */
export interface FactorOwner {
  buyerId?: string
  sellerId?: string
}

export interface FactorRow {
  id: string
  /** Of an app, sealed; null as long as no code has come of it. */
  secret: string | null
  confirmedAt: Date | null
  pendingSecret: string | null
  pendingAt: Date | null
  /** Since when passkeys are asked for; they may be gone, taken back by a mailed link. */
  passkeysSince: Date | null
  passkeys: number
  /** Recovery codes that are not used. */
  codesLeft: number
}

const columns = sql`id, secret, confirmed_at as "confirmedAt", pending_secret as "pendingSecret",
  pending_at as "pendingAt", passkeys_since as "passkeysSince",
  (select count(*)::int from passkeys p where p.factor_id = f.id) as passkeys,
  (select count(*)::int from recovery_codes r where r.factor_id = f.id and r.used_at is null) as "codesLeft"`

/** What the account has, whether or not it is on. */
export async function findFactor(db: Db | Tx, owner: FactorOwner): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`select ${columns} from second_factors f where ${isOf(owner)}`.execute(
    db,
  )
  return rows[0]
}

/** The same, held until the transaction ends. */
export async function lockFactor(tx: Tx, owner: FactorOwner): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`select ${columns} from second_factors f where ${isOf(owner)}
    for update`.execute(tx)
  return rows[0]
}

/** Keeps the key an app is being given, instead of one that was given before and never proven. */
export async function savePending(
  tx: Tx,
  { id, secret, owner, now }: { id: string; secret: string; owner: FactorOwner; now: Date },
): Promise<void> {
  await sql`insert into second_factors as f (id, buyer_id, seller_id, pending_secret, pending_at)
    values (${id}, ${owner.buyerId ?? null}, ${owner.sellerId ?? null}, ${secret}, ${now})
    on conflict (id) do update set pending_secret = excluded.pending_secret, pending_at = excluded.pending_at`.execute(
    tx,
  )
}

/** Turns the pending key on, in the place of any other. */
export async function confirmPending(
  tx: Tx,
  id: string,
  { step, now }: { step: number; now: Date },
): Promise<void> {
  await sql`update second_factors set secret = pending_secret, confirmed_at = ${now}, last_step = ${step},
      pending_secret = null, pending_at = null where id = ${id}`.execute(tx)
}

/** From now on more than the password is asked for, as there is a passkey. */
export async function askForPasskeys(
  tx: Tx,
  { id, owner, now }: { id: string; owner: FactorOwner; now: Date },
): Promise<void> {
  await sql`insert into second_factors as f (id, buyer_id, seller_id, passkeys_since)
    values (${id}, ${owner.buyerId ?? null}, ${owner.sellerId ?? null}, ${now})
    on conflict (id) do update set passkeys_since = coalesce(f.passkeys_since, excluded.passkeys_since)`.execute(
    tx,
  )
}

/** The last passkey is gone, and an app is left. */
export async function stopAskingForPasskeys(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('second_factors').set({ passkeys_since: null }).where('id', '=', id).execute()
}

/** Uses a code of the app up; false where it, or a later one, was used before. */
export async function spendStep(db: Db | Tx, id: string, step: number): Promise<boolean> {
  const { rows } = await sql`update second_factors set last_step = ${step}
    where id = ${id} and secret is not null and (last_step is null or last_step < ${step}) returning id`.execute(
    db,
  )
  return rows.length > 0
}

/** Recovery codes take the place of those before them. */
export async function replaceCodes(tx: Tx, id: string, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('factor_id', '=', id).execute()
  await sql`insert into recovery_codes (factor_id, code_hash)
    select ${id}, unnest(${hashes}::bytea[])`.execute(tx)
}

/** Uses a recovery code up, once; returns how many are left, undefined where it is none that can be used. */
export async function spendRecoveryCode(
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

/** Deletes what the account has; whether it was on. */
export async function deleteFactor(tx: Tx, owner: FactorOwner): Promise<boolean> {
  const { rows } = await sql<{ wasOn: boolean }>`delete from second_factors f where ${isOf(owner)}
    returning secret is not null or passkeys_since is not null as "wasOn"`.execute(tx)
  return rows[0]?.wasOn ?? false
}

// A password that a mailed link has set since proves no more than the mailbox does. A link that was voided counts as used.
const isSince = sql`(f.secret is not null and f.confirmed_at >= l.created_at or f.passkeys_since >= l.created_at
    or exists (select from passkeys p where p.factor_id = f.id and p.created_at >= l.created_at))
  and not exists (select from mailed_links r where r.kind in ('reset', 'seller-reset') and r.used_at >= l.created_at
    and (r.seller_id = l.seller_id or r.buyer_id = l.buyer_id))`

/** Whether one was turned on once the link had been mailed, and the link can be rid of it: no password was mailed since. */
export async function hasFactorSince(db: Db | Tx, owner: FactorOwner, linkId: string): Promise<boolean> {
  const { rows } = await sql`select from second_factors f, mailed_links l
    where ${isOf(owner)} and l.id = ${linkId} and ${isSince}`.execute(db)
  return rows.length > 0
}

/**
 * Takes back what `hasFactorSince` tells of, whether it was something; what stood before stays on. An app of since may have
 * been given recovery codes, which go with it.
 */
export async function deleteFactorSince(tx: Tx, owner: FactorOwner, linkId: string): Promise<boolean> {
  if (!(await hasFactorSince(tx, owner, linkId))) return false
  await deletePasskeysSince(tx, owner, linkId)
  await sql`update second_factors f set passkeys_since = null from mailed_links l
    where ${isOf(owner)} and l.id = ${linkId} and f.passkeys_since >= l.created_at`.execute(tx)
  const { rows } = await sql<{ id: string }>`update second_factors f
    set secret = null, confirmed_at = null, last_step = null from mailed_links l
    where ${isOf(owner)} and l.id = ${linkId} and f.confirmed_at >= l.created_at returning f.id`.execute(tx)
  for (const { id } of rows) await sql`delete from recovery_codes where factor_id = ${id}`.execute(tx)
  await sql`delete from second_factors f
    where ${isOf(owner)} and f.secret is null and f.passkeys_since is null`.execute(tx)
  return true
}

/** Takes away the passkeys that were added once the link had been mailed; how many there were. */
export async function deletePasskeysSince(tx: Tx, owner: FactorOwner, linkId: string): Promise<number> {
  const { rows } = await sql`delete from passkeys p using second_factors f, mailed_links l
    where ${isOf(owner)} and p.factor_id = f.id and l.id = ${linkId} and p.created_at >= l.created_at
    returning p.id`.execute(tx)
  return rows.length
}

/** Forgets a key that no code has come of yet. */
export async function forgetPending(tx: Tx, owner: FactorOwner): Promise<void> {
  await sql`delete from second_factors f where ${isOf(owner)} and f.secret is null and f.passkeys_since is null`.execute(
    tx,
  )
  await sql`update second_factors f set pending_secret = null, pending_at = null where ${isOf(owner)}`.execute(
    tx,
  )
}

/** Whether the owner is to be told that codes are being guessed; then not again for a day. */
export async function claimWarning(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update second_factors set warned_at = ${now}
    where id = ${id} and (warned_at is null or warned_at <= ${now}::timestamptz - interval '1 day') returning id`.execute(
    tx,
  )
  return rows.length > 0
}

function isOf({ buyerId, sellerId }: FactorOwner): RawBuilder<unknown> {
  return sellerId ? sql`f.seller_id = ${sellerId}` : sql`f.buyer_id = ${buyerId ?? ''}`
}
