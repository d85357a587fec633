import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { Devices } from '#web/features/account/devices.tsx'
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

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, loadSettings)
}

export default function SettingsPage() {
  const { seller, checklist, until, devices, now } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage title="Settings">
      <Checklist {...checklist} />
      <div className="border-t border-ink">
        <Section id="profile" title="Profile" text="Who you are, for those who look at your pieces.">
          <Portrait seller={seller} />
          <ProfileForm seller={seller} />
        </Section>
        <Section id="shipping" title="Shipping and returns" text="What buyers are told before they pay.">
          <ShippingForm seller={seller} />
        </Section>
        <Section
          id="holiday"
          title="Holiday"
          text="While you are away your pieces stay to be seen, but cannot be bought."
        >
          <Holiday key={until} until={until} now={now} />
        </Section>
        <Section id="notifications" title="Notifications" text="What we tell you of, here and by mail.">
          <LiveMatrix />
        </Section>
        <Section id="security" title="Security" text="A new password signs all other devices out.">
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
  const [{ seller }, { until }, checklist] = await Promise.all([
    call('getSellerProfile'),
    call('getHoliday'),
    call('getChecklist'),
  ])
  return { seller, until, checklist, devices: await listing, now: Date.now() }
}
