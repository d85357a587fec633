import { useState } from 'react'
import type { ProviderResult } from '#contract/accounts/identities.ts'
import { AccountPage } from '#web/features/account/page.tsx'
import { SignInCode } from '#web/features/account/second-factor/sign-in-code.tsx'
import { definedErrors, required } from '#web/kit/form/checks.ts'
import { PasswordField } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { emailText } from '#web/kit/email-text.tsx'
import { strong } from '#web/kit/marks.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { call } from '#web/lib/calls/call.ts'
import { CallError, type CallReply } from '#web/lib/calls/caller.ts'
import { rich, t } from '#web/lib/text/t.ts'

interface LinkAccountProps {
  result: ProviderResult & { outcome: 'link' }
  onSignedIn: (session: CallReply<'continueIdentity'>) => Promise<void>
}

const checkFilled = required(t('account.password.missing'))

/** Asks for the password of the account that has the identity's email, and for a code if the account needs one. */
export function LinkAccount({
  result: { continuation, email, provider, account },
  onSignedIn,
}: LinkAccountProps) {
  const [pending, setPending] = useState<{ password: string; hasApp: boolean }>()
  const send = async (password: string, code?: string) => {
    const body = { continuation, password, ...(code !== undefined && { code }) }
    try {
      await onSignedIn(await call('continueIdentity', { body }))
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'code_needed')) throw error
      setPending({ password, hasApp: error.details?.['hasApp'] !== false })
    }
  }
  const lead = (
    <p>
      {rich('account.identity.link.lead', {
        email: emailText(email ?? ''),
        b: strong,
        provider,
      })}
    </p>
  )
  return (
    <AccountPage title={t('account.identity.link.title')} lead={lead}>
      {pending ? (
        <SignInCode
          // A passkey alone would sign in without linking the identity, so it is not offered here.
          has={{ app: pending.hasApp, passkey: false }}
          send={(code) => send(pending.password, code)}
          byPasskey={async () => undefined}
          onBack={() => setPending(undefined)}
        />
      ) : (
        <>
          <Form
            label={t('account.identity.link.title')}
            names={['password']}
            check={({ password }) => definedErrors({ password: checkFilled(password) })}
            send={({ password }) => send(password)}
            button={t('account.identity.link.button')}
            busy={t('account.sign-in.busy')}
          >
            <PasswordField
              name="password"
              label={t('account.password')}
              autoComplete="current-password"
              enterKeyHint="go"
            />
          </Form>
          <p className="mt-4">
            <TextLink to={account === 'buyer' ? '/forgot' : '/shopper/sellerForgot'} state={{ email }}>
              {t('account.identity.link.forgot')}
            </TextLink>
          </p>
        </>
      )}
    </AccountPage>
  )
}
