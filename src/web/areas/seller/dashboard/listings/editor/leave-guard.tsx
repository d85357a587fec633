import { useCallback } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { t } from '#web/lib/text/t.ts'
import { PrimaryButton, SecondaryButton } from '#web/kit/buttons.tsx'

interface LeaveGuardProps {
  isDirtyNow: () => boolean
  /** Saves the draft and returns whether the save succeeded. */
  save: () => Promise<boolean>
}

/** Asks for confirmation before a navigation or closing the window discards unsaved changes. */
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
    <Dialog title={t('seller.leave')} isOpen={isBlocked} onClose={() => blocker.reset?.()}>
      <p className="mt-2">{t('seller.leave.text')}</p>
      <div className="mt-5 flex flex-col gap-3">
        <PrimaryButton onClick={() => void saveAndGo()}>{t('seller.leave.save')}</PrimaryButton>
        <SecondaryButton onClick={() => blocker.proceed?.()}>{t('seller.leave.go')}</SecondaryButton>
        <SecondaryButton onClick={() => blocker.reset?.()}>{t('seller.leave.stay')}</SecondaryButton>
      </div>
    </Dialog>
  )
}
