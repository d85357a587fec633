import type { Db, Tx } from '#platform/database/db.ts'
import { hashToken, secretToken } from '#platform/core/ids.ts'
import { insertChallenge, takeChallenge, type ChallengeKind } from './passkeys.store.ts'

/** Long enough to unlock a telephone and to find a key. */
export const challengeMs = 5 * 60_000

interface Use {
  kind: ChallengeKind
  /** The session or the browser's key it is asked for in: it is good there alone. */
  boundTo: string
  now: number
}

/** 256 random bits to be signed; what is stored is their hash. */
export async function makeChallenge(db: Db | Tx, { kind, boundTo, now }: Use): Promise<string> {
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
 * The challenge that an answer says to have signed, where it was made for this use and not used before. It is used up
 * whatever comes of it.
 */
export async function spendChallenge(
  db: Db,
  clientDataJSON: string,
  { kind, boundTo, now }: Use,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const made = await takeChallenge(db, hashToken(challenge))
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
