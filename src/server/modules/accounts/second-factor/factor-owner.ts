import type { Tx } from '#platform/database/db.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { enqueueEmail } from '../emails/emails.ts'
import type { FactorOwner } from './second-factor.store.ts'

/** Owner of a second factor. */
export interface FactorPerson {
  kind: 'buyer' | 'seller'
  id: string
  email: string
  language: string | null
}

export function factorOwnerOf({ kind, id }: Pick<FactorPerson, 'kind' | 'id'>): FactorOwner {
  return kind === 'buyer' ? { buyerId: id } : { sellerId: id }
}

/** Returns the rate limit key for an account's code attempts. */
export function codeRateLimitKey({ id }: Pick<FactorPerson, 'id'>): string {
  return `factor:${id}`
}

/**
 * Emails the account's owner about a change to the second factor. The email has a link to secure the account in case
 * another person made the change.
 */
export async function notifyOwner(
  context: AccountContext,
  tx: Tx,
  { kind, id, email, language }: FactorPerson,
  change: {
    template:
      | 'factor-on'
      | 'factor-off'
      | 'factor-guessed'
      | 'passkey-added'
      | 'passkey-removed'
      | 'recovery-code-used'
      | 'recovery-codes-new'
      | 'identity-linked'
      | 'identity-unlinked'
    codesLeft?: number
    /** Name of the provider of a linked or unlinked identity. */
    name?: string
  },
  now: number,
): Promise<void> {
  const owner = kind === 'buyer' ? { buyerId: id, sellerId: null } : { buyerId: null, sellerId: id }
  const link = await context.links.create(tx, { kind: 'not-me', email, applicationId: null, ...owner }, now)
  await enqueueEmail(tx, { key: link, ...change, to: email, link, language })
}
