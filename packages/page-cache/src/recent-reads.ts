/** Reads data for a page. `askedAt`: when the visitor asked, in ms of `performance.now()`. */
export type Read<Query, Answer> = (query: Query, askedAt: number) => Promise<Answer>

/** Maximum age of an answer, in ms. Some answers change by time alone, as when a reservation expires. */
export const maxAgeMs = 100

/** Shares answers among pages while nothing is committed: all pages have the same frame, and many the same lists. */
export function createRecentReads<Query, Answer>({
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
    /** Returns a read that repeats no query of the same state within `maxAgeMs`; without a state, none of this request. */
    since(
      state: string | undefined,
      at: number,
      read: Read<Query, Answer>,
    ): (query: Query) => Promise<Answer> {
      const isRecent = recent && state !== undefined && recent.state === state && at - recent.at < maxAgeMs
      const { answers } = isRecent ? recent! : (recent = { state, at, answers: new Map() })
      return (query) => {
        const key = keyOf(query)
        const known = answers.get(key)
        if (known) return known
        const answer = read(query, at)
        answers.set(key, answer)
        const forget = (): boolean => answers.delete(key)
        answer.then((value) => isReusable(value) || forget(), forget)
        return answer
      }
    },
  }
}
