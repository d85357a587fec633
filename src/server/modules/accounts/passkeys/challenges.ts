import type { Db, Tx } from '#platform/database/db.ts'
import { hashToken, secretToken } from '#platform/core/ids.ts'
import { insertChallenge, consumeChallenge, type ChallengeKind } from './passkeys.store.ts'

/** Lifetime of a challenge in ms. Long enough to unlock a phone or to find a security key. */
export const challengeMs = 5 * 60_000

interface ChallengeUse {
  kind: ChallengeKind
  /**
   * Id of the session, or cookie key of the browser, that requested the challenge. The challenge is valid only for this
   * session or browser.
   */
  boundTo: string
  now: number
}

/** Creates a challenge of 256 random bits. Stores only the challenge's hash. */
export async function createChallenge(db: Db | Tx, { kind, boundTo, now }: ChallengeUse): Promise<string> {
  const challenge = secretToken(32)
  await insertChallenge(db, {
    hash: hashToken(challenge),
    kind,
    boundTo: hashToken(boundTo),
    expiresAt: new Date(now + challengeMs),
  })
  return challenge
}

/**
 * Returns the challenge from the authenticator's client data if it is valid for this use. Deletes the stored challenge
 * even if it is not valid.
 */
export async function redeemChallenge(
  db: Db,
  clientDataJSON: string,
  { kind, boundTo, now }: ChallengeUse,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const made = await consumeChallenge(db, hashToken(challenge))
  const isGood =
    made?.kind === kind && made.boundTo.equals(hashToken(boundTo)) && made.expiresAt.getTime() > now
  return isGood ? challenge : undefined
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const challenge = data && typeof data === 'object' && 'challenge' in data ? data.challenge : undefined
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
