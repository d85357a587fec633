import { sql } from 'kysely'
import type { ProviderKey } from '#contract/accounts/identities.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { ProviderClaims } from './provider-client.ts'

/** Kind of account that a person signs in to. */
export type AccountKind = 'buyer' | 'seller'

export interface IdentityRequest {
  boundTo: Buffer
  provider: ProviderKey
  kind: 'sign-in' | 'link'
  account: AccountKind
  session: string | null
  nonce: string
  codeVerifier: string
  returnTo: string
  expiresAt: Date
}

export async function insertRequest(db: Db | Tx, stateHash: Buffer, request: IdentityRequest): Promise<void> {
  await db
    .insertInto('identity_requests')
    .values({
      state_hash: stateHash,
      bound_to: request.boundTo,
      provider: request.provider,
      kind: request.kind,
      account: request.account,
      session_id: request.session,
      nonce: request.nonce,
      code_verifier: request.codeVerifier,
      return_to: request.returnTo,
      expires_at: request.expiresAt,
    })
    .execute()
}

/** Deletes and returns a request, so that its state cannot be used twice. */
export async function consumeRequest(db: Db, stateHash: Buffer): Promise<IdentityRequest | undefined> {
  const { rows } = await sql<IdentityRequest>`delete from identity_requests where state_hash = ${stateHash}
    returning bound_to as "boundTo", provider, kind, account, session_id as session, nonce,
      code_verifier as "codeVerifier", return_to as "returnTo", expires_at as "expiresAt"`.execute(db)
  return rows[0]
}

/** Identity that a provider has confirmed, with the kind of account that its owner signs in to. */
export interface IdentityContinuation extends ProviderClaims {
  boundTo: Buffer
  account: AccountKind
  expiresAt: Date
}

export async function insertContinuation(
  db: Db | Tx,
  hash: Buffer,
  continuation: Omit<IdentityContinuation, 'name'>,
): Promise<void> {
  await db
    .insertInto('identity_continuations')
    .values({
      continuation_hash: hash,
      bound_to: continuation.boundTo,
      provider: continuation.provider,
      account: continuation.account,
      issuer: continuation.issuer,
      subject: continuation.subject,
      email: continuation.email,
      is_email_verified: continuation.isEmailVerified,
      expires_at: continuation.expiresAt,
    })
    .execute()
}

const continuationColumns = sql`bound_to as "boundTo", provider, account, issuer, subject, email,
  is_email_verified as "isEmailVerified", expires_at as "expiresAt"`

export async function findContinuation(
  db: Db,
  hash: Buffer,
): Promise<Omit<IdentityContinuation, 'name'> | undefined> {
  const { rows } = await sql<
    Omit<IdentityContinuation, 'name'>
  >`select ${continuationColumns} from identity_continuations
    where continuation_hash = ${hash}`.execute(db)
  return rows[0]
}

/** Deletes a continuation. Returns false if a concurrent request has already used the continuation. */
export async function consumeContinuation(tx: Tx, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('identity_continuations')
    .where('continuation_hash', '=', hash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes expired requests and continuations. */
export async function pruneRequests(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('identity_requests').where('expires_at', '<=', now).execute()
  await db.deleteFrom('identity_continuations').where('expires_at', '<=', now).execute()
}
