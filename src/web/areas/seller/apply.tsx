import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { formatCommissionRate } from '#contract/catalog/fees.ts'
import { call } from '#web/lib/calls/call.ts'
import { checkUsername } from '#web/features/account/checks.ts'
import { checkEmail, definedErrors, optional, required } from '#web/kit/form/checks.ts'
import { InstagramField, PhoneField } from '#web/features/account/contact.tsx'
import { Field, TextAreaField } from '#web/kit/form/field.tsx'
import { CustomFields } from '#web/features/fields/custom-fields.tsx'
import { reloadFields } from '#web/features/fields/reload-fields.ts'
import { useCustomFields } from '#web/features/fields/use-custom-fields.ts'
import { Form } from '#web/kit/form/form.tsx'
import { AccountPage } from '#web/features/account/page.tsx'
import { UsernameField } from '#web/features/account/username.tsx'
import { SellerTerms } from './seller-terms.tsx'
import { checkSampleLinks, maxSampleLinks, parseSampleLinks } from './samples.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { numberText } from '#web/lib/format/numbers.ts'
import { SecondaryLink, TextLink } from '#web/kit/links.tsx'
import { EmailField } from '#web/features/account/fields.tsx'
import { strong } from '#web/kit/marks.tsx'
import { emailText } from '#web/kit/email-text.tsx'
import type { Route } from './+types/apply.ts'

const names = ['name', 'email', 'username', 'instagram', 'phone', 'why', 'samples'] as const
type Application = Record<(typeof names)[number], string>

function check(values: Application) {
  return definedErrors({
    name: required(t('account.name.missing'))(values.name),
    email: checkEmail(values.email),
    username: optional(checkUsername)(values.username),
    why: required(t('seller.apply.why.missing'))(values.why),
    samples: checkSampleLinks(values.samples),
  })
}

const aside = {
  title: t('confirm.next'),
  text: t('seller.apply.next'),
}

export async function loader(args: Route.LoaderArgs) {
  const call = createServerCall(args)
  const [fees, fields] = await Promise.all([
    call('getSellingFees'),
    call('listCustomFields', { params: { subject: 'seller' } }),
  ])
  return { fees, fields: fields.filter(({ isAskedFirst }) => isAskedFirst) }
}

export default function ApplyPage({ loaderData: { fields } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const own = useCustomFields(fields, {}, { isRequired: true })
  const [sentTo, setSentTo] = useState<string>()
  if (sentTo !== undefined) {
    return (
      <AccountPage
        title={t('seller.apply.sent')}
        lead={
          <p role="status">
            {rich('seller.apply.sent.text', {
              email: emailText(sentTo),
              b: strong,
            })}
          </p>
        }
        aside={aside}
      >
        <SecondaryLink to="/shop">{t('seller.apply.browse')}</SecondaryLink>
      </AccountPage>
    )
  }
  const send = async ({ samples, username, instagram, phone, ...rest }: Application) => {
    const more = { ...(username && { username }), ...(instagram && { instagram }), ...(phone && { phone }) }
    const custom = fields.length > 0 && { fields: own.input() }
    const body = { ...rest, ...more, ...custom, samples: parseSampleLinks(samples) }
    const { email } = await reloadFields(revalidate, call('applyToSell', { body }))
    setSentTo(email)
  }
  return (
    <AccountPage title={t('site.sell-with-us')} lead={t('seller.apply.lead')} aside={aside}>
      <Fees />
      <Form
        label={t('account.who.selling.apply')}
        names={names}
        check={(values) => ({ ...check(values), ...own.check() })}
        send={send}
        button={t('seller.apply.button')}
        busy={t('common.sending')}
      >
        <Field name="name" label={t('common.name')} autoComplete="name" maxLength={120} />
        <EmailField autoComplete="email" />
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
          hint={t('seller.apply.samples.hint', { most: maxSampleLinks })}
          isOptional
        />
        <CustomFields form={own} />
        <SellerTerms />
      </Form>
      <p className="mt-4">
        <TextLink to="/shopper/sellerLogin">{t('seller.have-shop')}</TextLink>
      </p>
    </AccountPage>
  )
}

/** The marketplace's fees, shown to sellers before they apply. */
function Fees() {
  const { fees } = useLoaderData<typeof loader>()
  return (
    <section aria-labelledby="fees" className="mb-8 border-y border-line py-5">
      <h2 id="fees" className="text-title">
        {t('seller.apply.fees')}
      </h2>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>{t('seller.apply.fees.commission', { percent: formatCommissionRate(fees, numberText) })}</li>
        <li>{t('seller.apply.fees.shipping', { days: fees.shipWithinDays })}</li>
        <li>{t('seller.apply.fees.payout')}</li>
      </ul>
    </section>
  )
}
