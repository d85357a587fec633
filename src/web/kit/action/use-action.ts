import { useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { errorText } from '#web/kit/error-text.ts'
import { useToast } from '../toast.tsx'
import { createSubmission, type ActionResult, type ActionSuccess } from './submission.ts'

/**
 * Returns the submission state of a component, and a function that reloads the page's data and then shows a success
 * message in a toast. The message comes last, because users who have seen it might send the next change, which needs
 * the new data.
 */
export function useSubmission() {
  const show = useToast()
  const { revalidate } = useRevalidator()
  const [submission] = useState(createSubmission)
  const state = useSyncExternalStore(submission.subscribe, submission.getState, submission.getState)
  const showToast = async ({ message, undo, onReloaded }: ActionSuccess) => {
    await revalidate()
    onReloaded?.()
    show(
      message,
      undo &&
        (async () => {
          await undo()
          await revalidate()
        }),
    )
  }
  return { submission, state, showToast, show, revalidate }
}

/**
 * Runs one action at a time outside a form. Reloads the page's data and shows the success message or error in a
 * toast. With `isBeside`, the component shows errors itself, from `state`.
 */
export function useAction({ isBeside = false } = {}) {
  const { submission, state, showToast, show, revalidate } = useSubmission()
  /** Returns whether the action succeeded. */
  const run = async (send: () => Promise<ActionResult>): Promise<boolean> => {
    const outcome = await submission.run({
      send,
      showToast,
      showError: (error) => {
        const message = errorText(error)
        if (isBeside) return message
        show(message)
        void revalidate()
        return undefined
      },
    })
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
