import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { SecondFactorState } from '#contract/accounts/second-factor.ts'
import { call } from '#web/lib/calls/call.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { RecoveryCodes, type NewCodes } from './recovery-codes.tsx'
import { Passkeys } from '../passkeys/passkeys.tsx'
import { SetUp } from './set-up.tsx'
import { ConfirmForm } from '#web/kit/form/confirm-form.tsx'

interface SecondFactorProps {
  /** Null if the second factors of the account could not be loaded. */
  state: SecondFactorState | null
  email: string
}

type Step = 'shown' | 'setting-up' | 'renewing' | 'removing'

/** Manages the account's two-step verification: authenticator app, recovery codes and passkeys. */
export function SecondFactor({ state, email }: SecondFactorProps) {
  const { revalidate } = useRevalidator()
  const [step, setStep] = useState<Step>('shown')
  const [codes, setCodes] = useState<NewCodes>()
  const [message, setMessage] = useState<string>()
  const title = useRef<HTMLHeadingElement>(null)
  const showCodes = async (shown: NewCodes) => {
    setCodes(shown)
    setStep('shown')
    await revalidate()
  }
  // Moves the focus to the title, because the button that the user pressed has been removed.
  useEffect(() => {
    if (codes !== undefined || step !== 'shown') title.current?.focus()
  }, [codes, step])
  const go = (next: Step) => {
    setMessage(undefined)
    setStep(next)
  }
  return (
    <div className="mt-10">
      <h2 ref={title} tabIndex={-1} className="font-display text-body outline-none">
        {t('account.factor')}
      </h2>
      {state === null && <p className="mt-2 text-soft">{t('account.factor.failed')}</p>}
      {codes && <RecoveryCodes {...codes} email={email} onDone={() => setCodes(undefined)} />}
      {state && !codes && step === 'shown' && <FactorOverview state={state} go={go} />}
      {step === 'setting-up' && (
        <SetUp
          onDone={(codes) => showCodes({ codes, done: t('account.factor.turned-on') })}
          onCancel={() => go('shown')}
        />
      )}
      {step === 'renewing' && (
        <ConfirmForm
          text={t('account.factor.renew.text')}
          button={t('account.factor.renew')}
          send={async () => {
            const { recoveryCodes } = await call('renewRecoveryCodes')
            await showCodes({ codes: recoveryCodes, done: t('account.factor.renewed') })
          }}
          onCancel={() => go('shown')}
        />
      )}
      {step === 'removing' && (
        <ConfirmForm
          text={t('account.factor.remove.text')}
          button={t('account.factor.remove.button')}
          send={async () => {
            await call('removeSecondFactor')
            setStep('shown')
            setMessage(t('account.factor.removed'))
            await revalidate()
          }}
          onCancel={() => go('shown')}
        />
      )}
      <p role="status" className="py-2 font-semibold text-good empty:hidden">
        {message}
      </p>
      {state && !codes && step === 'shown' && (
        <Passkeys
          state={state}
          onCodes={(codes) => showCodes({ codes, done: t('account.passkeys.turned-on') })}
        />
      )}
    </div>
  )
}

function FactorOverview({ state, go }: { state: SecondFactorState; go: (step: Step) => void }) {
  if (!state.isOn) {
    return (
      <>
        {state.isRequired ? (
          <p className="mt-2 border border-accent p-4">{t('account.factor.required')}</p>
        ) : (
          <p className="mt-2 text-soft">{t('account.factor.off')}</p>
        )}
        <TextButton onClick={() => go('setting-up')}>{t('account.factor.set-up')}</TextButton>
      </>
    )
  }
  const { hasApp, since, recoveryCodesLeft: count } = state
  const date = dateText(since ?? '')
  return (
    <>
      <p className="mt-2">
        {hasApp ? t('account.factor.on', { date }) : t('account.factor.on.passkey', { date })}
      </p>
      <p className={`mt-1 ${count < 3 ? 'font-semibold text-accent' : 'text-soft'}`}>
        {t('account.factor.codes-left', { count })}
      </p>
      <p className="flex flex-wrap gap-x-6">
        <TextButton onClick={() => go('renewing')}>{t('account.factor.renew')}</TextButton>
        <TextButton onClick={() => go('setting-up')}>
          {hasApp ? t('account.factor.replace') : t('account.factor.add-app')}
        </TextButton>
        {!state.isRequired && (
          <TextButton onClick={() => go('removing')}>{t('account.factor.remove')}</TextButton>
        )}
      </p>
    </>
  )
}
