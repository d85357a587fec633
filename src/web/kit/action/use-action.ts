import { useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { errorText } from '#web/kit/error-text.ts'
import { useToast } from '../toast.tsx'
import { createSubmission, type ActionResult, type ActionSuccess } from './submission.ts'

/** Creates the submission state of a component and a function that shows the results of attempts in a toast. */
export function useSubmission() {
  const show = useToast()
  const { revalidate } = useRevalidator()
  const [submission] = useState(createSubmission)
  const state = useSyncExternalStore(submission.subscribe, submission.getState, submission.getState)
  const showToast = ({ message, undo }: ActionSuccess) =>
    show(
      message,
      undo &&
        (async () => {
          await undo()
          await revalidate()
        }),
    )
  return { submission, state, showToast, revalidate }
}

/**
 * Runs one action at a time outside a form. Shows the success message or error in a toast, and then reloads the page's
 * data. With `isBeside`, the component shows errors itself, from `state`.
 */
export function useAction({ isBeside = false } = {}) {
  const { submission, state, showToast, revalidate } = useSubmission()
  /** Returns whether the action succeeded. */
  const run = async (send: () => Promise<ActionResult>): Promise<boolean> => {
    let hasToast = false
    const showHere = (done: ActionSuccess) => {
      showToast(done)
      hasToast = true
    }
    const outcome = await submission.run({
      send,
      showToast: showHere,
      showError: (error) => {
        const message = errorText(error)
        if (isBeside) return message
        showHere({ message })
        return undefined
      },
    })
    if (hasToast) await revalidate()
    return outcome === 'done'
  }
  return {
    run,
    isPending: state.is === 'pending',
    state,
    /** Success message or error to show beside the button. */
    message: 'message' in state ? state.message : undefined,
  }
}
