import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'
import { OrderList as Orders } from '#web/features/order/order-list.tsx'
import { Devices } from '#web/features/account/devices.tsx'
import { loadProfile } from './load.ts'
import { PasswordForm } from '#web/features/account/password.tsx'
import { GiftsSection } from './gifts-section.tsx'
import { MembershipSection } from './membership-section.tsx'
import { NotificationSection } from './notif-section.tsx'
import { PersonForm } from './person-form.tsx'
import { Section } from '#web/features/account/section.tsx'
import { YourData } from './your-data.tsx'

/** The token lives in the browser, so it is the browser that loads this page. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadProfile(request)
}

export function HydrateFallback() {
  return (
    <div className="page-width max-w-6xl py-10 md:py-16" data-needs-script>
      <PageHead title="Your account" isHidden />
      <h1 className="text-head">Your account</h1>
      <p className="mt-4 min-h-136 text-lead text-soft" role="status">
        Looking up your account…
      </p>
    </div>
  )
}

export default function ProfilePage() {
  const { buyer, devices, orders, membership, gifts, now } = useLoaderData<typeof clientLoader>()
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead title="Your account" isHidden />
      <h1 className="text-head">Your account</h1>
      <p className="mt-4 text-lead text-soft">
        Everything we know about you, for you to change.{' '}
        <Link to="/shop/notifications" className="text-ink underline underline-offset-4">
          What you watch
        </Link>
      </p>
      <div className="mt-10 border-t border-ink">
        <Section id="orders" title="Orders" text="Where each parcel is, and what you may do about it.">
          <Orders listing={orders} more="/shop/customerprofile/orders" />
        </Section>
        <MembershipSection membership={membership} />
        <GiftsSection gifts={gifts} />
        <Section id="profile" title="Profile" text="Your name and how we reach you.">
          <PersonForm buyer={buyer} section="person" />
        </Section>
        <Section id="address" title="Address" text="Where your parcels go, unless you say otherwise.">
          <PersonForm buyer={buyer} section="address" />
        </Section>
        <NotificationSection />
        <Section id="security" title="Security" text="A new password signs all other devices out.">
          <PasswordForm email={buyer.email} />
          <Devices devices={devices} now={now} />
        </Section>
        <Section id="data" title="Your data" text="It is yours: take it with you, or have it erased.">
          <YourData buyer={buyer} />
        </Section>
      </div>
    </div>
  )
}
