import { hashToken, secretToken } from '#platform/core/ids.ts'
import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import type { ProviderClaims } from './provider-client.ts'
import {
  consumeContinuation,
  findContinuation,
  insertContinuation,
  type AccountKind,
  type IdentityContinuation,
} from './requests.store.ts'

/** Lifetime of a continuation in ms. Long enough to fill in the sign-up form or to find a code. */
const continuationMs = 15 * 60_000

/** Stores a confirmed identity whose owner still has to do something. Returns the secret to continue with. */
export async function createContinuation(
  { db }: AccountContext,
  { provider, issuer, subject, email, isEmailVerified }: ProviderClaims,
  account: AccountKind,
  caller: Caller,
): Promise<string> {
  const continuation = secretToken(32)
  await insertContinuation(db, hashToken(continuation), {
    provider,
    issuer,
    subject,
    email,
    isEmailVerified,
    account,
    boundTo: hashToken(caller.knownBrowser() ?? ''),
    expiresAt: new Date(caller.now + continuationMs),
  })
  return continuation
}

export type OpenContinuation = Omit<IdentityContinuation, 'name'>

/**
 * Returns the identity of a continuation without using the continuation up.
 * @throws identity_rejected if the continuation is unknown, expired or belongs to another browser
 */
export async function readContinuation(
  { db }: AccountContext,
  continuation: string,
  caller: Caller,
): Promise<OpenContinuation> {
  const found = await findContinuation(db, hashToken(continuation))
  if (!found || !isUsable(found, caller)) throw fail('identity_rejected')
  return found
}

/** Returns whether a request or continuation has not expired and was created in the caller's browser. */
export function isUsable(
  { boundTo, expiresAt }: Pick<IdentityContinuation, 'boundTo' | 'expiresAt'>,
  caller: Caller,
): boolean {
  return expiresAt.getTime() > caller.now && boundTo.equals(hashToken(caller.knownBrowser() ?? ''))
}

/**
 * Uses a continuation up.
 * @throws identity_rejected if a concurrent request has used the continuation
 */
export async function useContinuation(tx: Tx, continuation: string): Promise<void> {
  if (!(await consumeContinuation(tx, hashToken(continuation)))) throw fail('identity_rejected')
}
