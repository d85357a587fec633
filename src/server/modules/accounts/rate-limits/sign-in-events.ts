import type { Db } from '#platform/database/db.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { countAttempt, type LoginAttempt, type AttemptSource } from './rate-limits.ts'

/**
 * Counts an attempt to sign in. If the attempt is rejected, records a security event for the account.
 * @throws too_many_requests while the wait lasts
 */
export async function countSignIn(
  db: Db,
  source: AttemptSource,
  findAccount: () => Promise<{ id: string } | undefined>,
): Promise<LoginAttempt> {
  return countOrRecord(db, source, 'sign-in.limited', findAccount)
}

/**
 * Counts an attempt to confirm a session with the password. If the attempt is rejected, records a security event.
 * @throws too_many_requests while the wait lasts
 */
export async function countStepUp(
  db: Db,
  source: AttemptSource,
  person: { id: string },
): Promise<LoginAttempt> {
  return countOrRecord(db, source, 'step-up.limited', async () => person)
}

/**
 * Counts an attempt to enter a second-factor code. If the attempt is rejected, records a security event.
 * @throws too_many_requests while the wait lasts
 */
export async function countCode(
  db: Db,
  source: AttemptSource,
  person: { id: string },
): Promise<LoginAttempt> {
  return countOrRecord(db, source, 'factor.limited', async () => person)
}

async function countOrRecord(
  db: Db,
  source: AttemptSource,
  kind: 'sign-in.limited' | 'step-up.limited' | 'factor.limited',
  findAccount: () => Promise<{ id: string } | undefined>,
): Promise<LoginAttempt> {
  try {
    return await countAttempt(db, source)
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') {
      const account = await findAccount()
      await recordSecurityEvent(db, { kind, person: account?.id ?? null, at: source.now })
    }
    throw error
  }
}

/** Records a failed sign-in. `account` is undefined if no account has the email. */
export async function recordFailure(db: Db, account: string | undefined, now: number): Promise<void> {
  await recordSecurityEvent(db, { kind: 'sign-in.failed', person: account ?? null, at: now })
}

/** Records that a signed-in person entered a wrong password. */
export async function recordStepUpFailure(db: Db, person: string, now: number): Promise<void> {
  await recordSecurityEvent(db, { kind: 'step-up.failed', person, at: now })
}
