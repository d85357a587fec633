import { useState } from 'react'
import type { SuppressionRow } from '#contract/admin/suppressions.ts'
import { call } from '#web/lib/calls/call.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { PrimaryButton, SecondaryButton } from '#web/kit/buttons.tsx'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { bold, screenReaderOnly } from '#web/kit/marks.tsx'
import { useAction } from '#web/kit/action/use-action.ts'

/** Button that lifts the suppression of an email address after a confirmation. */
export function LiftSuppression({ address, reason }: Pick<SuppressionRow, 'address' | 'reason'>) {
  const [isAsking, setIsAsking] = useState(false)
  const { run, isPending } = useAction()
  const close = () => setIsAsking(false)
  const lift = async () => {
    await run(async () => {
      await call('liftSuppression', { body: { address } })
      return { message: t('admin.suppressions.lifted', { email: address }) }
    })
    close()
  }
  return (
    <>
      <SecondaryButton onClick={() => setIsAsking(true)}>
        {rich('admin.suppressions.lift', { email: address, hidden: screenReaderOnly })}
      </SecondaryButton>
      <Dialog title={t('admin.suppressions.lift.title')} isOpen={isAsking} onClose={close}>
        <p className="mt-2 break-words">
          {rich('admin.suppressions.lift.text', { email: address, b: bold })}
        </p>
        {reason === 'complaint' && <p className="mt-2">{t('admin.suppressions.lift.complaint')}</p>}
        <div className="mt-5 flex flex-col gap-3">
          <PrimaryButton aria-disabled={isPending} onClick={() => void lift()}>
            {isPending ? t('ui.form.busy') : t('admin.suppressions.lift.button')}
          </PrimaryButton>
          <SecondaryButton onClick={close}>{t('common.cancel')}</SecondaryButton>
        </div>
      </Dialog>
    </>
  )
}
