import { inTransaction, type Db, type Tx } from './db.ts'

/** An answer for which everything the transaction wrote is rolled back: `return rollback('out_of_stock')`. */
export class Rollback<T> extends Error {
  readonly answer: T

  constructor(answer: T) {
    super('rolled back')
    this.answer = answer
  }
}

export function rollback<T>(answer: T): Rollback<T> {
  return new Rollback(answer)
}

/** `inTransaction` for work that may find, half way, that none of it is to be. */
export async function inRollbackable<T, U>(
  db: Db,
  work: (tx: Tx) => Promise<T | Rollback<U>>,
): Promise<T | U> {
  try {
    return await inTransaction(db, async (tx) => {
      const answer = await work(tx)
      if (answer instanceof Rollback) throw answer
      return answer
    })
  } catch (error) {
    if (error instanceof Rollback) return (error as Rollback<U>).answer
    throw error
  }
}
