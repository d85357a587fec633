import { useEffect, useRef, useState } from 'react'
import { call } from '#web/call.ts'
import { Form } from '#web/ui/form/form.tsx'
import { StepUpField } from '#web/features/account/step-up.tsx'
import { askWith } from '#web/step-up.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { t } from '#web/t.ts'

/** Asks for the password when a call wants it; what was under way goes on by itself afterwards. */
export function StepUpDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const answer = useRef<(isProven: boolean) => void>(undefined)
  useEffect(
    () =>
      askWith(() => {
        setIsOpen(true)
        return new Promise((resolve) => {
          answer.current?.(false)
          answer.current = resolve
        })
      }),
    [],
  )
  const settle = (isProven: boolean) => {
    answer.current?.(isProven)
    answer.current = undefined
    setIsOpen(false)
  }
  return (
    <Dialog title={t('dashboard.step-up')} isOpen={isOpen} onClose={() => settle(false)}>
      <Form
        label={t('dashboard.step-up')}
        button={t('dashboard.step-up.button')}
        names={['password']}
        send={async ({ password }, form) => {
          await call('stepUp', { body: { password } })
          form.reset()
          settle(true)
        }}
      >
        <StepUpField />
      </Form>
      <button type="button" className="mt-4 text-link" onClick={() => settle(false)}>
        {t('common.cancel')}
      </button>
    </Dialog>
  )
}
