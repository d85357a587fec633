import { inTransaction, type Db, type Tx } from './db.ts'

/** An answer for which everything the transaction wrote is rolled back: `return undo('out_of_stock')`. */
export class Undo<T> extends Error {
  readonly answer: T

  constructor(answer: T) {
    super('rolled back')
    this.answer = answer
  }
}

export function undo<T>(answer: T): Undo<T> {
  return new Undo(answer)
}

/** `inTransaction` for work that may find, half way, that none of it is to be. */
export async function inUndoable<T, U>(db: Db, work: (tx: Tx) => Promise<T | Undo<U>>): Promise<T | U> {
  try {
    return await inTransaction(db, async (tx) => {
      const answer = await work(tx)
      if (answer instanceof Undo) throw answer
      return answer
    })
  } catch (error) {
    if (error instanceof Undo) return (error as Undo<U>).answer
    throw error
  }
}
