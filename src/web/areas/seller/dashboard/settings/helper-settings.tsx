import { useNavigate } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import type { CallReply } from '#web/lib/calls/caller.ts'
import { LanguageForm } from '#web/features/account/language-form.tsx'
import { Section } from '#web/features/account/section.tsx'
import { loadSecurity, SellerSecurity } from '#web/features/account/seller-security.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { saveSeller } from '#web/lib/session/save-session.ts'
import { readToken } from '#web/lib/session/session.ts'
import { t } from '#web/lib/text/t.ts'
import { SelectField } from '#web/kit/form/choice-fields.tsx'
import { Form } from '#web/kit/form/form.tsx'

/** Loads a helper's account page. */
export async function loadHelper() {
  const security = loadSecurity()
  const own = call('getLanguage').catch(() => null)
  const [{ seller }, helping] = await Promise.all([call('getSellerProfile'), call('getHelping')])
  return { seller, helping, security: await security, language: (await own)?.language ?? null }
}

type Loaded = Awaited<ReturnType<typeof loadHelper>>

/** Account page of a helper, with the shop and the sign-in settings. */
export function HelperSettings({ seller, helping, security, language }: Loaded) {
  return (
    <DashboardPage title={t('account.profile')} lead={seller.name}>
      <div className="border-t border-ink">
        <Section id="shop" title={t('seller.helper.shop')} text={t('seller.helper.shop.text')}>
          <ShopChoice {...helping} />
        </Section>
        <Section id="language" title={t('account.language')} text={t('account.language.text')}>
          <LanguageForm own={language} />
        </Section>
        <Section id="security" title={t('account.security')} text={t('account.security.text')}>
          <SellerSecurity seller={seller} {...security} />
        </Section>
      </div>
    </DashboardPage>
  )
}

/** Menu for switching between the shops that the user helps in and the user's own shop. */
export function ShopChoice({ shops, current, hasOwn }: CallReply<'getHelping'>) {
  const navigate = useNavigate()
  const choices = [
    ...(hasOwn ? [['', t('seller.helper.shop.own')] as const] : []),
    ...shops.map(({ _id, name }) => [_id, name] as const),
  ]
  if (choices.length === 1)
    return <p className="font-semibold">{current?.name ?? t('seller.helper.shop.own')}</p>
  const send = async ({ shop }: { shop: string }) => {
    const { seller } = await call('workFor', { body: { shop: shop || null } })
    saveSeller(seller, readToken() ?? '')
    await navigate('/shopper/listings')
  }
  return (
    <Form names={['shop']} send={send} button={t('common.save')} done={t('seller.helper.shop.done')}>
      <SelectField
        name="shop"
        label={t('seller.helper.shop')}
        choices={choices}
        defaultValue={current?._id ?? ''}
      />
    </Form>
  )
}
