import { setTimeout as pause } from 'node:timers/promises'
import { isConflict } from '../core/database-errors.ts'

const maxAttempts = 5

/**
 * Retries a whole transaction, or a statement outside a transaction, after a serialization failure or a deadlock.
 * Throws the error of the last attempt.
 */
export async function retrySerialization<T>(work: () => Promise<T>, attempts = maxAttempts): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= attempts || !isConflict(error)) throw error
      await pause(Math.random() * 20 * 2 ** attempt)
    }
  }
}

const beginsTransaction = /^\s*(begin|start\s+transaction)\b/i
const endsTransaction = /^\s*(commit|end|rollback(?!\s+to)|abort|prepare\s+transaction)\b/i

/**
 * Creates a function that retries statements of one connection outside transactions. Statements inside a transaction
 * are not retried, because the code that starts the transaction retries the whole transaction.
 */
export function createStatementRetry(): <T>(text: string, run: () => Promise<T>) => Promise<T> {
  let isInTransaction = false
  return async (text, run) => {
    if (beginsTransaction.test(text)) isInTransaction = true
    else if (endsTransaction.test(text)) isInTransaction = false
    else if (!isInTransaction) return retrySerialization(run)
    return run()
  }
}
