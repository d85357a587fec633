import { callKey, type PageCall, type PageCallAnswer } from './in-process.ts'

export type AskCall = (call: PageCall) => Promise<PageCallAnswer>

/** Some answers change by time alone, as when a hold ends: that is seen so much later at most, ms. */
export const mostAgeMs = 100

/** What public calls have answered since something was last committed: every page has the same frame, and many the same rows. */
export function openRecentAnswers() {
  let recent: { state: string | undefined; at: number; answers: Map<string, Promise<PageCallAnswer>> }
  const begin = (state: string | undefined, at: number): typeof recent => ({ state, at, answers: new Map() })
  return {
    /**
     * Asks each call once for all who found the database in the same state, for `mostAgeMs` at most; without a state once
     * for this caller. `at`: when the state was asked for, ms.
     */
    since(state: string | undefined, at: number, ask: AskCall): AskCall {
      const isRecent = state !== undefined && recent?.state === state && at - recent.at < mostAgeMs
      const { answers } = isRecent ? recent : (recent = begin(state, at))
      return (call) => {
        const key = callKey(call)
        const known = answers.get(key)
        if (known) return known
        const asked = ask(call)
        answers.set(key, asked)
        // What went wrong may go right for the next.
        const forget = (): boolean => answers.delete(key)
        asked.then(({ status }) => status === 200 || forget(), forget)
        return asked
      }
    },
  }
}
