import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Dialog } from '#web/ui/dialog.tsx'

interface LeaveGuardProps {
  isDirtyNow: () => boolean
  /** Returns whether it is saved. */
  save: () => Promise<boolean>
}

/** Asks before what was typed is left behind, by a link of ours or by closing the window. */
export function LeaveGuard({ isDirtyNow, save }: LeaveGuardProps) {
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

  const saveAndGo = async () => {
    if (await save()) blocker.proceed?.()
    else blocker.reset?.()
  }
  return (
    <Dialog title="Leave without saving?" isOpen={isBlocked} onClose={() => blocker.reset?.()}>
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
    </Dialog>
  )
}
