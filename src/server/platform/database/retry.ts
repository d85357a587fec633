import { setTimeout as pause } from 'node:timers/promises'
import { isConflict } from '../core/database-errors.ts'

const maxAttempts = 5

/**
 * Runs a transaction, or a statement outside a transaction, and retries it after a serialization failure or a deadlock.
 * After too many attempts, throws the last error.
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
 * Creates a function that retries the statements of one connection, but only outside transactions. Inside a
 * transaction, the code that started it retries the whole transaction.
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
