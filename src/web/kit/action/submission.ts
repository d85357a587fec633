/** Message of a successful action. */
export interface ActionSuccess {
  message: string
  /** Undoes the action. If set, the toast shows an undo button that calls this function. */
  undo?: (() => Promise<unknown>) | undefined
  /** Called after the page's data has been reloaded, before the toast is shown. */
  onReloaded?: (() => void) | undefined
  /** Whether the message is shown beside the button instead of in a toast. */
  isBeside?: boolean
}

/** Result of an action. Undefined if the action itself tells the user that it succeeded. */
export type ActionResult = ActionSuccess | void

/**
 * State of a submission from a form or button. `message` is shown beside the button. It is the success message or an
 * error that belongs to no field.
 */
export type SubmissionState =
  | { is: 'idle' }
  | { is: 'pending' }
  | { is: 'done'; message: string }
  | { is: 'failed'; message: string }

/**
 * Outcome of an attempt. `ignored`: another attempt was pending. `stopped`: the attempt ended before its request was
 * sent.
 */
export type SubmissionOutcome = 'ignored' | 'stopped' | 'done' | 'failed'

export interface SubmissionAttempt {
  /** Validates the fields. Returns whether any field shows an error. */
  hasFieldErrors?: () => boolean
  /** Returns whether the attempt has to wait for uploads. The form is submitted again after the uploads. */
  isHeld?: () => boolean
  send: () => Promise<ActionResult>
  /** Shows a message in a toast. If it returns a promise, the attempt stays pending until it resolves. */
  showToast: (done: ActionSuccess) => Promise<void> | void
  /**
   * Shows an error at its field or in a toast. Returns the error message if the caller has to show it beside the
   * button.
   */
  showError: (error: unknown) => string | undefined
}

export type Submission = ReturnType<typeof createSubmission>

const idle: SubmissionState = { is: 'idle' }

/**
 * Creates the submission state of a form or button, which allows one attempt at a time. The state is an external store,
 * because React does not postpone updates of such a store until a transition has finished. The state `pending`
 * therefore ends as soon as the request ends (decision 078).
 */
export function createSubmission() {
  let state: SubmissionState = idle
  const listeners = new Set<() => void>()
  const set = (next: SubmissionState) => {
    if (next === state) return
    state = next
    for (const listener of listeners) listener()
  }

  async function run({
    hasFieldErrors,
    isHeld,
    send,
    showToast,
    showError,
  }: SubmissionAttempt): Promise<SubmissionOutcome> {
    if (state.is === 'pending') return 'ignored'
    set(idle)
    if (hasFieldErrors?.() || isHeld?.()) return 'stopped'
    set({ is: 'pending' })
    try {
      const done = await send()
      if (done && !done.isBeside) await showToast(done)
      set(done?.isBeside ? { is: 'done', message: done.message } : idle)
      return 'done'
    } catch (error) {
      const message = showError(error)
      set(message === undefined ? idle : { is: 'failed', message })
      return 'failed'
    }
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    run,
    /** Removes a success message when the user changes a field. */
    clearMessage: () => {
      if (state.is === 'done') set(idle)
    },
  }
}
