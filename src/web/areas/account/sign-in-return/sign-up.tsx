import { useNavigate } from 'react-router'
import type { ShownPages } from '#contract/accounts/consents.ts'
import type { ProviderResult } from '#contract/accounts/identities.ts'
import type { ContentPage } from '#contract/content/content.ts'
import { EmailField } from '#web/features/account/fields.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { checkEmail, definedErrors, required } from '#web/kit/form/checks.ts'
import { CheckField } from '#web/kit/form/choice-fields.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { emailText } from '#web/kit/email-text.tsx'
import { strong } from '#web/kit/marks.tsx'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { Terms } from '../terms.tsx'

interface SignUpWithIdentityProps {
  result: ProviderResult & { outcome: 'sign-up' }
  shownPages: ShownPages
  terms: ContentPage
  onSignedIn: (session: CallReply<'continueIdentity'>) => Promise<void>
}

const names = ['fullName', 'email', 'disclaimer'] as const

/**
 * Sign-up form for a visitor who is signed in to a provider. Asks for the email only if the provider has none verified.
 */
export function SignUpWithIdentity({ result, shownPages, terms, onSignedIn }: SignUpWithIdentityProps) {
  const { continuation, provider, email, isEmailVerified, name } = result
  const navigate = useNavigate()
  const send = async (values: Record<(typeof names)[number], string>) => {
    const body = {
      continuation,
      fullName: values.fullName,
      disclaimer: true as const,
      shownPages,
      ...(!isEmailVerified && { email: values.email }),
    }
    const reply = await call('signUpWithIdentity', { body })
    if ('confirm' in reply)
      await navigate('/validateemail', {
        replace: true,
        state: { email: reply.confirm, fullName: values.fullName },
      })
    else await onSignedIn(reply)
  }
  return (
    <AccountPage
      title={t('account.sign-up')}
      lead={<p>{t('account.identity.sign-up.lead', { provider })}</p>}
    >
      <Form
        label={t('account.sign-up')}
        names={names}
        check={(values) =>
          definedErrors({
            fullName: required(t('account.name.missing'))(values.fullName),
            email: isEmailVerified ? undefined : checkEmail(values.email),
            disclaimer: values.disclaimer === '' ? t('account.sign-up.agree.missing') : undefined,
          })
        }
        send={send}
        button={t('account.sign-up')}
        busy={t('account.sign-up.busy')}
      >
        <Field
          name="fullName"
          label={t('address.name')}
          autoComplete="name"
          maxLength={120}
          defaultValue={name}
        />
        {isEmailVerified ? (
          <p className="wrap-anywhere">
            {rich('account.identity.sign-up.email', { email: emailText(email ?? ''), b: strong })}
          </p>
        ) : (
          <EmailField defaultValue={email ?? ''} hint={t('account.identity.sign-up.confirm')} />
        )}
        <div>
          <CheckField name="disclaimer">{t('account.sign-up.agree')}</CheckField>
          <Terms page={terms} />
        </div>
      </Form>
    </AccountPage>
  )
}
