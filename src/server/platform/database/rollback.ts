import { inTransaction, type Db, type Tx } from './db.ts'

/** Result of `work` that rolls the transaction back: `return rollback('out_of_stock')`. */
export class Rollback<T> extends Error {
  readonly result: T

  constructor(answer: T) {
    super('rolled back')
    this.result = answer
  }
}

export function rollback<T>(answer: T): Rollback<T> {
  return new Rollback(answer)
}

/** Runs `work` in a transaction. `work` can roll the transaction back without an error by returning `rollback(…)`. */
export async function inRollbackableTransaction<T, U>(
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
    if (error instanceof Rollback) return (error as Rollback<U>).result
    throw error
  }
}
