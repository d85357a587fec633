import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#web/call.ts'
import { checkUsername } from '#web/features/account/checks.ts'
import { checkEmail, faultsOf, optional, required } from '#web/ui/form/checks.ts'
import { InstagramField, PhoneField } from '#web/features/account/contact.tsx'
import { Field, TextAreaField } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { UsernameField } from '#web/features/account/username.tsx'
import { checkSamples, mostSamples, samplesOf } from './samples.ts'
import { rich, t } from '#web/t.ts'

const names = ['name', 'email', 'username', 'instagram', 'phone', 'why', 'samples'] as const
type Application = Record<(typeof names)[number], string>

function check(values: Application) {
  return faultsOf({
    name: required(t('account.name.missing'))(values.name),
    email: checkEmail(values.email),
    username: optional(checkUsername)(values.username),
    why: required(t('seller.apply.why.missing'))(values.why),
    samples: checkSamples(values.samples),
  })
}

const aside = {
  title: t('confirm.next'),
  text: t('seller.apply.next'),
}

export default function ApplyPage() {
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) {
    return (
      <AccountPage
        title={t('seller.apply.sent')}
        lead={
          <p role="status">
            {rich('seller.apply.sent.text', {
              email: sentTo,
              b: (words) => <strong className="text-ink">{words}</strong>,
            })}
          </p>
        }
        aside={aside}
      >
        <Link to="/shop" className="button button-line">
          {t('seller.apply.browse')}
        </Link>
      </AccountPage>
    )
  }
  const send = async ({ samples, username, instagram, phone, ...said }: Application) => {
    const more = { ...(username && { username }), ...(instagram && { instagram }), ...(phone && { phone }) }
    const { email } = await call('applyToSell', { body: { ...said, ...more, samples: samplesOf(samples) } })
    setSentTo(email)
  }
  return (
    <AccountPage title={t('site.sell-with-us')} lead={t('seller.apply.lead')} aside={aside}>
      <Form
        label={t('account.who.selling.apply')}
        names={names}
        check={check}
        send={send}
        button={t('seller.apply.button')}
        busy={t('common.sending')}
      >
        <Field name="name" label={t('common.name')} autoComplete="name" maxLength={120} />
        <Field
          name="email"
          label={t('common.email')}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
        <UsernameField isOptional />
        <InstagramField />
        <PhoneField />
        <TextAreaField
          name="why"
          label={t('seller.apply.why')}
          maxLength={2000}
          hint={t('seller.apply.why.hint')}
        />
        <TextAreaField
          name="samples"
          label={t('seller.apply.samples')}
          maxLength={5000}
          hint={t('seller.apply.samples.hint', { most: mostSamples })}
          isOptional
        />
      </Form>
      <p className="mt-4">
        <Link to="/shopper/sellerLogin" className="text-link">
          {t('seller.have-shop')}
        </Link>
      </p>
    </AccountPage>
  )
}
