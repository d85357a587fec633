import type { ReactNode } from 'react'
import { LanguageForm } from '#web/features/account/language-form.tsx'
import { SellerSecurity } from '#web/features/account/seller-security.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { NotificationSettingsTable } from '#web/features/live/settings-table.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { ShopChoice } from './helper-settings.tsx'
import { Helpers } from './helpers.tsx'
import type { SettingsData, SettingsSectionName } from './load-section.ts'
import { Portrait } from './portrait.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ReturnsForm } from './returns-form.tsx'
import { ShipFromForm } from './ship-from-form.tsx'
import { ShippingForm } from './shipping-form.tsx'
import { StaffViews } from './staff-views.tsx'
import { Vacation } from './vacation.tsx'

const headings = (): Record<SettingsSectionName, { title: string; text: string }> => ({
  profile: { title: t('account.profile'), text: t('seller.settings.profile.text') },
  'ship-from': { title: t('seller.settings.ship-from'), text: t('seller.settings.ship-from.text') },
  shipping: { title: t('seller.settings.shipping-price'), text: t('seller.settings.shipping.text') },
  returns: { title: t('seller.settings.returns'), text: t('seller.settings.returns.text') },
  holiday: { title: t('seller.holiday'), text: t('seller.holiday.text') },
  helpers: { title: t('seller.helpers'), text: t('seller.helpers.text') },
  shop: { title: t('seller.helper.shop'), text: t('seller.helper.shop.text') },
  language: { title: t('account.language'), text: t('account.language.text') },
  notifications: { title: t('notifications.title'), text: t('account.notifications.text') },
  security: { title: t('account.security'), text: t('account.security.text') },
})

const contents: Record<SettingsSectionName, (data: SettingsData) => ReactNode> = {
  profile: ({ seller, custom }) => (
    <>
      <Portrait seller={seller} />
      <ProfileForm seller={seller} custom={custom} />
    </>
  ),
  'ship-from': ({ seller }) => <ShipFromForm seller={seller} />,
  shipping: ({ seller }) => <ShippingForm seller={seller} />,
  returns: ({ seller }) => <ReturnsForm seller={seller} />,
  holiday: ({ holiday, now }) => holiday && <Vacation key={holiday.until} until={holiday.until} now={now} />,
  helpers: ({ help }) => help && <Helpers {...help} />,
  shop: ({ helping }) => helping && <ShopChoice {...helping} />,
  language: ({ language }) => <LanguageForm own={language} />,
  notifications: () => <NotificationSettingsTable />,
  security: ({ seller, security, staffViews }) =>
    security && (
      <>
        <SellerSecurity seller={seller} {...security} />
        {staffViews && <StaffViews views={staffViews} />}
      </>
    ),
}

/** Page of one section of the shop's settings. */
export function SettingsSection(data: SettingsData) {
  const { section } = data
  const { title, text } = headings()[section]
  return (
    <DashboardPage
      title={title}
      lead={
        <>
          {text} <TextLink to="/shopper/settings">{t('seller.settings.all')}</TextLink>
        </>
      }
    >
      {/* The key prevents a form from keeping its input in the next section. */}
      <section aria-label={title} className="max-w-xl min-w-0" key={section}>
        {contents[section](data)}
      </section>
    </DashboardPage>
  )
}
