/**
 * Reads the answer to a query for a page. `askedAt` is the time of the visitor's request, in ms of `performance.now()`.
 */
export type Read<Query, Answer> = (query: Query, askedAt: number) => Promise<Answer>

/**
 * Maximum age in ms of a reused answer. There is a maximum because an answer can change without a transaction, for
 * example when a reservation expires.
 */
export const maxAgeMs = 100

/**
 * Creates a short-lived cache of answers that several pages need, such as the data for the header of all pages. An
 * answer is reused until a transaction commits.
 */
export function createRecentAnswers<Query, Answer>({
  keyOf,
  isReusable,
}: {
  keyOf: (query: Query) => string
  isReusable: (answer: Answer) => boolean
}) {
  interface Batch {
    state: string | undefined
    at: number
    answers: Map<string, Promise<Answer>>
  }
  let recent: Batch | undefined
  return {
    /**
     * Returns a function that answers queries. It reuses answers that were read in the last `maxAgeMs` while the
     * database was in the same state. If `state` is undefined, it reuses only answers that were read for this request.
     */
    since(
      state: string | undefined,
      at: number,
      read: Read<Query, Answer>,
    ): (query: Query) => Promise<Answer> {
      const isRecent = recent && state !== undefined && recent.state === state && at - recent.at < maxAgeMs
      const { answers } = isRecent ? recent! : (recent = { state, at, answers: new Map() })
      return (query) => {
        const key = keyOf(query)
        const cached = answers.get(key)
        if (cached) return cached
        const answer = read(query, at)
        answers.set(key, answer)
        const remove = (): boolean => answers.delete(key)
        answer.then((value) => isReusable(value) || remove(), remove)
        return answer
      }
    },
  }
}
