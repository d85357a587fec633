import { useState } from 'react'
import type { Buyer } from '#contract/accounts/accounts.ts'
import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { StepUpField, useStepUp } from '#web/features/account/step-up.tsx'
import { saveFile } from '#web/kit/save-file.ts'
import { t } from '#web/lib/text/t.ts'
import { SecondaryButton } from '#web/kit/buttons.tsx'

/** Downloads all data stored about the user. The server requires the password if the user signed in too long ago. */
export function ExportMyData({ buyer }: { buyer: Buyer }) {
  const [isConfirming, setIsConfirming] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const { needsPassword, ask } = useStepUp()
  const send = async ({ password }: { password: string }) => {
    const body = { ...(password && { password }) }
    const archive = await ask(() => call('exportMyData', { params: { id: buyer._id }, body }, { timeout: 0 }))
    if (!archive) return
    saveFile(archive, 'my-data.zip', 'application/zip')
    setIsSaved(true)
    setIsConfirming(false)
  }
  if (!isConfirming) {
    return (
      <div>
        <SecondaryButton
          onClick={() => {
            setIsSaved(false)
            setIsConfirming(true)
          }}
        >
          {t('account.export')}
        </SecondaryButton>
        <p role="status" className="mt-2 font-semibold text-good empty:hidden">
          {isSaved && t('account.export.done')}
        </p>
      </div>
    )
  }
  return (
    <div className="border border-line p-5">
      <p className="mb-5">{t('account.export.text')}</p>
      <Form
        label={t('account.export')}
        names={['password']}
        send={send}
        button={t('account.export.button')}
        busy={t('account.export.busy')}
      >
        {needsPassword && <StepUpField />}
      </Form>
      <button type="button" className="mt-3 text-link" onClick={() => setIsConfirming(false)}>
        {t('common.not-now')}
      </button>
    </div>
  )
}
