import { useEffect, useRef, useState } from 'react'
import type { SecondFactorState } from '#contract/accounts/second-factor.ts'
import { call } from '#web/lib/calls/call.ts'
import { Form } from '#web/kit/form/form.tsx'
import { registerProofPrompt, type ProofKind } from '#web/lib/calls/step-up.ts'
import { Dialog } from '#web/kit/overlay/dialog.tsx'
import { t } from '#web/lib/text/t.ts'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { CodeField } from './second-factor/code-field.tsx'
import { StepUpField } from './step-up.tsx'
import { importPart } from '#web/lib/page/load-part.ts'

/**
 * Asks for the password or a second-factor code when an API call requires a recent sign-in, and then retries the call.
 */
export function StepUpDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const [kind, setKind] = useState<ProofKind>('password')
  const [factor, setFactor] = useState<SecondFactorState>()
  const answer = useRef<(isProven: boolean) => void>(undefined)
  useEffect(
    () =>
      registerProofPrompt((proofKind) => {
        setKind(proofKind)
        setIsOpen(true)
        if (proofKind === 'code') void call('getSecondFactor').then(setFactor, () => setFactor(undefined))
        return new Promise((resolve) => {
          answer.current?.(false)
          answer.current = resolve
        })
      }),
    [],
  )
  const finish = (isProven: boolean) => {
    answer.current?.(isProven)
    answer.current = undefined
    setIsOpen(false)
  }
  const hasPasskey = kind === 'code' && (factor?.passkeys.length ?? 0) > 0
  const isByPasskey = hasPasskey && !factor?.hasApp
  const byPasskey = async () => {
    const { stepUpByPasskey } = await importPart(() => import('./passkeys/browser.ts'))
    await stepUpByPasskey()
    finish(true)
  }
  return (
    <Dialog title={t('dashboard.step-up')} isOpen={isOpen} onClose={() => finish(false)}>
      {hasPasskey && <PasskeyButton words={t('account.passkeys.use')} use={byPasskey} />}
      <Form
        key={kind}
        label={t('dashboard.step-up')}
        button={t('dashboard.step-up.button')}
        names={['password', 'code']}
        send={async ({ password, code }, form) => {
          await call('stepUp', { body: kind === 'code' ? { code } : { password } })
          form.reset()
          finish(true)
        }}
      >
        {kind === 'code' ? (
          <CodeField
            label={isByPasskey ? t('account.code.recovery') : t('account.code')}
            hint={isByPasskey ? t('account.step-up.passkey-hint') : t('account.step-up.code-hint')}
          />
        ) : (
          <StepUpField />
        )}
      </Form>
      <button type="button" className="mt-4 text-link" onClick={() => finish(false)}>
        {t('common.cancel')}
      </button>
    </Dialog>
  )
}
