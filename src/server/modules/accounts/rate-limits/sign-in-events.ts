import type { Db } from '#platform/database/db.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { countAttempt, type LoginAttempt, type Trier } from './rate-limits.ts'

/**
 * Counts an attempt to sign in; one that has to wait is written down with the account it was meant for.
 * @throws too_many_requests while the wait lasts
 */
export async function countSignIn(
  db: Db,
  trier: Trier,
  findAccount: () => Promise<{ id: string } | undefined>,
): Promise<LoginAttempt> {
  return countOrRecord(db, trier, 'sign-in.limited', findAccount)
}

/**
 * Counts an attempt of whoever is signed in to prove it anew; one that has to wait is written down.
 * @throws too_many_requests while the wait lasts
 */
export async function countStepUp(db: Db, trier: Trier, person: { id: string }): Promise<LoginAttempt> {
  return countOrRecord(db, trier, 'step-up.limited', async () => person)
}

/**
 * Counts an attempt of a code of the second factor; one that has to wait is written down.
 * @throws too_many_requests while the wait lasts
 */
export async function countCode(db: Db, trier: Trier, person: { id: string }): Promise<LoginAttempt> {
  return countOrRecord(db, trier, 'factor.limited', async () => person)
}

async function countOrRecord(
  db: Db,
  trier: Trier,
  kind: 'sign-in.limited' | 'step-up.limited' | 'factor.limited',
  findAccount: () => Promise<{ id: string } | undefined>,
): Promise<LoginAttempt> {
  try {
    return await countAttempt(db, trier)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') {
      const account = await findAccount()
      await recordSecurityEvent(db, { kind, person: account?.id ?? null, at: trier.now })
    }
    throw error
  }
}

/** Writes down that a sign-in failed; `account` is undefined where nobody has the email that was tried. */
export async function recordFailure(db: Db, account: string | undefined, now: number): Promise<void> {
  await recordSecurityEvent(db, { kind: 'sign-in.failed', person: account ?? null, at: now })
}

/** Writes down that someone who is signed in did not know the password. */
export async function recordStepUpFailure(db: Db, person: string, now: number): Promise<void> {
  await recordSecurityEvent(db, { kind: 'step-up.failed', person, at: now })
}
