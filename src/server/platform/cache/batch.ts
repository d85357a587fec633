/**
 * Creates a function that combines many small writes into batches. Items that arrive within `ms` of the first item are
 * written together. Each caller receives the result for its own item. If the write fails, all callers of the batch
 * receive the error.
 */
export function createBatcher<T, R>(
  ms: number,
  write: (items: readonly T[]) => Promise<readonly R[]>,
): (item: T) => Promise<R> {
  let group: { items: T[]; answers: Promise<readonly R[]> } | undefined
  return async (item) => {
    group ??= open()
    const { items, answers } = group
    const at = items.push(item) - 1
    return (await answers)[at]!
  }

  function open(): NonNullable<typeof group> {
    const items: T[] = []
    const answers = new Promise((done) => setTimeout(done, ms)).then(() => {
      group = undefined
      return write(items)
    })
    return { items, answers }
  }
}
