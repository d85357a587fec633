import { LanguageForm } from '#web/features/account/language-form.tsx'
import { loadSecurity, SellerSecurity } from '#web/features/account/seller-security.tsx'
import { Section } from '#web/features/account/section.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { PageMenu } from '#web/features/dashboard/frame/page-menu.tsx'
import { NotificationSettingsTable } from '#web/features/live/settings-table.tsx'
import { isHelperNow } from '../helper.ts'
import { HelperSettings, loadHelper, ShopChoice } from './helper-settings.tsx'
import { Helpers } from './helpers.tsx'
import { Checklist } from '../checklist.tsx'
import { Vacation } from './vacation.tsx'
import { Portrait } from './portrait.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ReturnsForm } from './returns-form.tsx'
import { ShipFromForm } from './ship-from-form.tsx'
import { ShippingForm } from './shipping-form.tsx'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async () =>
  isHelperNow() ? { helper: await loadHelper() } : { own: await loadSettings() },
)

export default function SettingsPage({ loaderData: data }: Route.ComponentProps) {
  return data.helper ? <HelperSettings {...data.helper} /> : <SellerSettings {...data.own} />
}

function SellerSettings(loaded: Loaded) {
  const { seller, checklist, until, security, language, now, help, helping, custom } = loaded
  return (
    <DashboardPage title={t('seller.settings')}>
      <Checklist {...checklist} />
      <PageMenu
        parts={[
          { id: 'profile', title: t('account.profile') },
          { id: 'ship-from', title: t('seller.settings.ship-from') },
          { id: 'shipping', title: t('seller.settings.shipping-price') },
          { id: 'returns', title: t('seller.settings.returns') },
          { id: 'holiday', title: t('seller.holiday') },
          ...(seller.role === null ? [{ id: 'helpers', title: t('seller.helpers') }] : []),
          ...(helping.shops.length > 0 ? [{ id: 'shop', title: t('seller.helper.shop') }] : []),
          { id: 'language', title: t('account.language') },
          { id: 'notifications', title: t('notifications.title') },
          { id: 'security', title: t('account.security') },
        ]}
      />
      <div className="border-t border-ink">
        <Section id="profile" title={t('account.profile')} text={t('seller.settings.profile.text')}>
          <Portrait seller={seller} />
          <ProfileForm seller={seller} custom={custom} />
        </Section>
        <Section
          id="ship-from"
          title={t('seller.settings.ship-from')}
          text={t('seller.settings.ship-from.text')}
        >
          <ShipFromForm seller={seller} />
        </Section>
        <Section
          id="shipping"
          title={t('seller.settings.shipping-price')}
          text={t('seller.settings.shipping.text')}
        >
          <ShippingForm seller={seller} />
        </Section>
        <Section id="returns" title={t('seller.settings.returns')} text={t('seller.settings.returns.text')}>
          <ReturnsForm seller={seller} />
        </Section>
        <Section id="holiday" title={t('seller.holiday')} text={t('seller.holiday.text')}>
          <Vacation key={until} until={until} now={now} />
        </Section>
        {seller.role === null && (
          <Section id="helpers" title={t('seller.helpers')} text={t('seller.helpers.text')}>
            <Helpers {...help} />
          </Section>
        )}
        {helping.shops.length > 0 && (
          <Section id="shop" title={t('seller.helper.shop')} text={t('seller.helper.shop.text')}>
            <ShopChoice {...helping} />
          </Section>
        )}
        <Section id="language" title={t('account.language')} text={t('account.language.text')}>
          <LanguageForm own={language} />
        </Section>
        <Section id="notifications" title={t('notifications.title')} text={t('account.notifications.text')}>
          <NotificationSettingsTable />
        </Section>
        <Section id="security" title={t('account.security')} text={t('account.security.text')}>
          <SellerSecurity seller={seller} {...security} />
        </Section>
      </div>
    </DashboardPage>
  )
}

type Loaded = Awaited<ReturnType<typeof loadSettings>>

async function loadSettings() {
  const security = loadSecurity()
  const own = call('getLanguage').catch(() => null)
  const [{ seller, fields: values = {} }, { until }, checklist, help, helping, fields] = await Promise.all([
    call('getSellerProfile'),
    call('getHoliday'),
    call('getChecklist'),
    call('listHelpers'),
    call('getHelping'),
    call('listCustomFields', { params: { subject: 'seller' } }),
  ])
  return {
    seller,
    custom: { fields: seller.isSeller ? fields : [], values },
    until,
    checklist,
    help,
    helping,
    security: await security,
    language: (await own)?.language ?? null,
    now: Date.now(),
  }
}
