import { hashToken, secretToken } from '#platform/core/ids.ts'
import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import type { ProviderClaims } from './provider-client.ts'
import {
  consumeTicket,
  findTicket,
  insertTicket,
  type AccountKind,
  type IdentityTicket,
} from './requests.store.ts'

/** Lifetime of a ticket in ms. Long enough to fill in the sign-up form or to find a code. */
const ticketMs = 15 * 60_000

/** Stores a confirmed identity whose owner still has to do something. Returns the secret to continue with. */
export async function createTicket(
  { db }: AccountContext,
  { provider, issuer, subject, email, isEmailVerified }: ProviderClaims,
  account: AccountKind,
  caller: Caller,
): Promise<string> {
  const ticket = secretToken(32)
  await insertTicket(db, hashToken(ticket), {
    provider,
    issuer,
    subject,
    email,
    isEmailVerified,
    account,
    boundTo: hashToken(caller.knownBrowser() ?? ''),
    expiresAt: new Date(caller.now + ticketMs),
  })
  return ticket
}

export type OpenTicket = Omit<IdentityTicket, 'name'>

/**
 * Returns the identity of a ticket without using the ticket up.
 * @throws identity_rejected if the ticket is unknown, expired or belongs to another browser
 */
export async function readTicket(
  { db }: AccountContext,
  ticket: string,
  caller: Caller,
): Promise<OpenTicket> {
  const found = await findTicket(db, hashToken(ticket))
  const isGood =
    found !== undefined &&
    found.expiresAt.getTime() > caller.now &&
    found.boundTo.equals(hashToken(caller.knownBrowser() ?? ''))
  if (!isGood) throw fail('identity_rejected')
  return found
}

/**
 * Uses a ticket up.
 * @throws identity_rejected if a concurrent request has used the ticket
 */
export async function useTicket(tx: Tx, ticket: string): Promise<void> {
  if (!(await consumeTicket(tx, hashToken(ticket)))) throw fail('identity_rejected')
}
