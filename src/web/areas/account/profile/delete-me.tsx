import { useEffect, useRef, useState } from 'react'
import type { Buyer } from '#contract/accounts/accounts.ts'
import { call } from '#web/call.ts'
import { Form } from '#web/ui/form/form.tsx'
import { StepUpField, useStepUp } from '#web/features/account/step-up.tsx'
import { forgetPerson } from '#web/tab/tab.ts'
import { t } from '#web/t.ts'

/** Erases the person. The password is asked for only when the server wants it (a sign-in not fresh). */
export function DeleteMe({ buyer }: { buyer: Buyer }) {
  const title = useRef<HTMLHeadingElement>(null)
  const [isAsked, setIsAsked] = useState(false)
  const { needsPassword, ask } = useStepUp()
  useEffect(() => {
    if (isAsked) title.current?.focus()
  }, [isAsked])

  const send = async ({ password }: { password: string }) => {
    const body = { ...(password && { password }) }
    if (!(await ask(() => call('deleteMe', { params: { id: buyer._id }, body })))) return
    forgetPerson()
    // A fresh document: nothing of this person stays in memory.
    location.replace('/')
  }
  if (!isAsked) {
    return (
      <p>
        <button type="button" className="button button-line" onClick={() => setIsAsked(true)}>
          {t('account.delete')}
        </button>
      </p>
    )
  }
  return (
    <div className="border border-accent p-5">
      <h3 ref={title} tabIndex={-1} className="text-title outline-none">
        {t('account.delete.title')}
      </h3>
      <p className="mt-2 mb-5 max-w-prose">{t('account.delete.text')}</p>
      <Form
        label={t('account.delete')}
        names={['password']}
        send={send}
        button={t('account.delete.button')}
        busy={t('account.delete.busy')}
      >
        {needsPassword && <StepUpField />}
      </Form>
      <button type="button" className="mt-3 text-link" onClick={() => setIsAsked(false)}>
        {t('account.delete.keep')}
      </button>
    </div>
  )
}
