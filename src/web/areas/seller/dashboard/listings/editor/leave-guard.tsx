import { useCallback, useEffect, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

interface LeaveGuardProps {
  isDirtyNow: () => boolean
  /** Returns whether it is saved. */
  save: () => Promise<boolean>
}

/** Asks before what was typed is left behind, by a link of ours or by closing the window. */
export function LeaveGuard({ isDirtyNow, save }: LeaveGuardProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirtyNow(),
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirtyNow()) event.preventDefault()
      },
      [isDirtyNow],
    ),
  )
  const isBlocked = blocker.state === 'blocked'
  useEffect(() => {
    if (isBlocked) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isBlocked])

  const saveAndGo = async () => {
    if (await save()) blocker.proceed?.()
    else blocker.reset?.()
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="leave-title"
      className="m-auto w-[calc(100%-2rem)] max-w-md border border-edge bg-paper p-6 text-ink backdrop:bg-veil"
      onClose={() => blocker.reset?.()}
    >
      <h2 id="leave-title" className="font-display text-title">
        Leave without saving?
      </h2>
      <p className="mt-2">What you have changed here is not saved yet.</p>
      <div className="mt-5 flex flex-col gap-3">
        <button type="button" className="button button-full" onClick={() => void saveAndGo()}>
          Save and leave
        </button>
        <button type="button" className="button button-line" onClick={() => blocker.proceed?.()}>
          Leave without saving
        </button>
        <button type="button" className="button button-line" onClick={() => blocker.reset?.()}>
          Stay here
        </button>
      </div>
    </dialog>
  )
}
