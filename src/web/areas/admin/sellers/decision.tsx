import { useState } from 'react'
import type { SellerApplication } from '#contract/accounts/accounts-admin.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { TextAreaField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { useAction } from '#web/kit/action/use-action.ts'
import { PrimaryButton, SecondaryButton } from '#web/kit/buttons.tsx'

interface DecisionProps {
  id: string
  name: string
  state: SellerApplication['state']
}

/**
 * Form for the decision on an application. Approving an application emails the applicant, and admins can send that
 * email again later. Rejection requires a confirmation.
 */
export function Decision({ id, name, state }: DecisionProps) {
  const { run, isPending } = useAction()
  const [isConfirming, setIsConfirming] = useState(false)
  const accept = () =>
    run(async () => {
      await call('acceptApplication', { params: { id } })
      return { message: t('admin.sellers.approved.done', { name }) }
    })
  if (state === 'signed-up' || state === 'rejected') return null
  if (state === 'accepted') {
    return (
      <SecondaryButton aria-disabled={isPending || undefined} onClick={() => void accept()}>
        {t('admin.sellers.resend')}
      </SecondaryButton>
    )
  }
  if (isConfirming) {
    return (
      <div className="flex flex-col gap-3">
        <p>{t('admin.sellers.reject.question', { name })}</p>
        <Form
          button={t('admin.sellers.reject.button')}
          done={t('admin.sellers.reject.done', { name })}
          names={['why']}
          send={(body) => call('rejectApplication', { params: { id }, body })}
        >
          <TextAreaField
            name="why"
            label={t('admin.sellers.reject.reason')}
            rows={3}
            maxLength={2000}
            isOptional
          />
        </Form>
        <SecondaryButton onClick={() => setIsConfirming(false)}>{t('common.cancel')}</SecondaryButton>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap gap-3 lg:flex-col">
      <PrimaryButton aria-disabled={isPending || undefined} onClick={() => void accept()}>
        {t('admin.sellers.approve')}
      </PrimaryButton>
      <SecondaryButton aria-disabled={isPending || undefined} onClick={() => setIsConfirming(true)}>
        {t('admin.sellers.reject')}
      </SecondaryButton>
    </div>
  )
}
