/**
 * Does many small writes as one: what is asked within `ms` of the first goes together, and each asker hears its own
 * answer. When the write rejects, all of them hear it.
 */
export function batched<T, R>(
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
