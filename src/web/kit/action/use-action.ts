import { useState, useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { errorText } from '#web/kit/error-text.ts'
import { useToast } from '../toast.tsx'
import { createSubmission, type ActionResult, type Done } from './submission.ts'

/** Submission of a component, with the toast of its results. */
export function useSubmission() {
  const show = useToast()
  const { revalidate } = useRevalidator()
  const [submission] = useState(createSubmission)
  const state = useSyncExternalStore(submission.subscribe, submission.getState, submission.getState)
  const showToast = ({ message, undo }: Done) =>
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
 * Runs one action at a time outside a form, then reloads the page's data. Errors are shown in a toast, or beside the button with
 * `isBeside`, as `state`.
 */
export function useAction({ isBeside = false } = {}) {
  const { submission, state, showToast, revalidate } = useSubmission()
  /** Returns whether the action succeeded. */
  const run = async (send: () => Promise<ActionResult>): Promise<boolean> => {
    const outcome = await submission.run({
      send,
      showToast,
      showError: (error) => {
        const message = errorText(error)
        if (isBeside) return message
        showToast({ message })
        return undefined
      },
    })
    if (outcome !== 'ignored') await revalidate()
    return outcome === 'done'
  }
  return { run, state, isPending: state.is === 'pending' }
}
