import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { Devices } from '#web/features/account/devices.tsx'
import { LanguageForm } from '#web/features/account/language-form.tsx'
import { PasswordForm } from '#web/features/account/password.tsx'
import { SellerEmail } from '#web/features/account/seller-email.tsx'
import { Section } from '#web/features/account/section.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { LiveMatrix } from '#web/features/live/matrix.tsx'
import { Checklist } from '../checklist.tsx'
import { Holiday } from './holiday.tsx'
import { Portrait } from './portrait.tsx'
import { ProfileForm } from './profile-form.tsx'
import { ShippingForm } from './shipping-form.tsx'
import { call } from '#web/call.ts'
import { t } from '#web/t.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, loadSettings)
}

export default function SettingsPage() {
  const { seller, checklist, until, devices, language, now } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage title={t('seller.settings')}>
      <Checklist {...checklist} />
      <div className="border-t border-ink">
        <Section id="profile" title={t('account.profile')} text={t('seller.settings.profile.text')}>
          <Portrait seller={seller} />
          <ProfileForm seller={seller} />
        </Section>
        <Section id="shipping" title={t('product.delivery.title')} text={t('seller.settings.shipping.text')}>
          <ShippingForm seller={seller} />
        </Section>
        <Section id="holiday" title={t('seller.holiday')} text={t('seller.holiday.text')}>
          <Holiday key={until} until={until} now={now} />
        </Section>
        <Section id="language" title={t('account.language')} text={t('account.language.text')}>
          <LanguageForm own={language} />
        </Section>
        <Section id="notifications" title={t('notifications.title')} text={t('account.notifications.text')}>
          <LiveMatrix />
        </Section>
        <Section id="security" title={t('account.security')} text={t('account.security.text')}>
          <SellerEmail seller={seller} />
          <PasswordForm email={seller.email} />
          <Devices devices={devices} now={now} />
        </Section>
      </div>
    </DashboardPage>
  )
}

/** The list of devices is no reason to show nothing else. */
async function loadSettings() {
  const listing = call('listSessions').catch(() => null)
  const own = call('getLanguage').catch(() => null)
  const [{ seller }, { until }, checklist] = await Promise.all([
    call('getSellerProfile'),
    call('getHoliday'),
    call('getChecklist'),
  ])
  return {
    seller,
    until,
    checklist,
    devices: await listing,
    language: (await own)?.language ?? null,
    now: Date.now(),
  }
}
