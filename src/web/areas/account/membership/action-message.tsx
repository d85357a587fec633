import type { SubmissionState } from '#web/kit/action/submission.ts'

/** Shows the result or the error of an action beside the button that started the action. */
export function ActionMessage({ state }: { state: SubmissionState }) {
  return (
    <p
      role="status"
      className={`mt-2 font-semibold empty:hidden ${state.is === 'failed' ? 'text-accent' : 'text-good'}`}
    >
      {'message' in state && state.message}
    </p>
  )
}
