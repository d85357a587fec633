import { useState } from 'react'
import { definedErrors, required } from '#web/kit/form/checks.ts'
import { Form } from '#web/kit/form/form.tsx'
import { TextButton } from '#web/kit/buttons.tsx'
import { t } from '#web/lib/text/t.ts'
import { PasskeyButton } from '../passkeys/passkey-button.tsx'
import { CodeField } from './code-field.tsx'

interface SignInCodeProps {
  send: (code: string) => Promise<void>
  /**
   * Second factors that the account can use. Recovery codes are not listed, because every account with a second factor
   * can use them.
   */
  has: { app: boolean; passkey: boolean }
  byPasskey: () => Promise<void>
  /** Returns to the form that asks for email and password. */
  onBack: () => void
}

/**
 * Second step of a sign-in, in which the user uses a passkey or enters a code from an authenticator app or a recovery
 * code.
 */
export function SignInCode({ send, has, byPasskey, onBack }: SignInCodeProps) {
  const [isRecovery, setIsRecovery] = useState(!has.app)
  const isByPasskey = has.passkey && !has.app
  const title = isByPasskey ? t('account.code.passkey.title') : t('account.code.title')
  return (
    <>
      <h2 className="font-display text-title">{title}</h2>
      <p className="mt-2 mb-6 text-soft">
        {isByPasskey
          ? t('account.code.passkey.lead')
          : isRecovery
            ? t('account.code.recovery.lead')
            : t('account.code.lead')}
      </p>
      {has.passkey && <PasskeyButton words={t('account.passkeys.use')} use={byPasskey} />}
      <Form
        key={String(isRecovery)}
        label={title}
        names={['code']}
        check={({ code }) => definedErrors({ code: required(t('account.code.missing'))(code) })}
        send={({ code }) => send(code)}
        button={t('site.sign-in')}
        busy={t('account.sign-in.busy')}
      >
        <CodeField
          label={isRecovery ? t('account.code.recovery') : t('account.code')}
          isDigits={!isRecovery}
          takesFocus={!isByPasskey}
        />
      </Form>
      <p className="mt-4 flex flex-wrap gap-x-6">
        {has.app && (
          <TextButton onClick={() => setIsRecovery(!isRecovery)}>
            {isRecovery ? t('account.code.use-app') : t('account.code.use-recovery')}
          </TextButton>
        )}
        <TextButton onClick={onBack}>{t('account.code.back')}</TextButton>
      </p>
    </>
  )
}
