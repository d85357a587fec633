import { Link } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'
import { OrderList as Orders } from '#web/features/order/buyer/order-list.tsx'
import { Devices } from '#web/features/account/devices.tsx'
import { SecondFactor } from '#web/features/account/second-factor/second-factor.tsx'
import { StepUpDialog } from '#web/features/account/step-up-dialog.tsx'
import { loadProfile } from './load.ts'
import { LanguageForm } from '#web/features/account/language-form.tsx'
import { PasswordForm } from '#web/features/account/password.tsx'
import { Addresses } from './addresses.tsx'
import { Cards } from './cards.tsx'
import { GiftsSection } from './gifts-section.tsx'
import { MembershipSection } from './membership-section.tsx'
import { NotificationSection } from './notif-section.tsx'
import { PersonForm } from './person-form.tsx'
import { Section } from '#web/features/account/section.tsx'
import { YourData } from './your-data.tsx'
import { rich, t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { WaitingPage } from '#web/features/site/message-page.tsx'
import type { Route } from './+types/page.ts'

/** Loads the profile in the browser, because only the browser has the user's token. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadProfile(request)
}

export function HydrateFallback() {
  return <WaitingPage title={t('site.your-account')} text={t('account.loading')} />
}

export default function ProfilePage({ loaderData: loaded }: Route.ComponentProps) {
  const { buyer, isEmailSuppressed, addresses, cards, secondFactor } = loaded
  const { devices, orders, membership, gifts, language, custom, now } = loaded
  return (
    <div className="page-width max-w-6xl py-10 md:py-16">
      <PageHead title={t('site.your-account')} isHidden />
      <h1 className="text-head">{t('site.your-account')}</h1>
      <p className="mt-4 text-lead text-soft">
        {rich('account.intro', {
          link: (words) => (
            <Link to="/shop/notifications" className="text-ink underline underline-offset-4">
              {words}
            </Link>
          ),
        })}
      </p>
      <div className="mt-10 border-t border-ink">
        <Section id="orders" title={t('account.orders')} text={t('account.orders.text')}>
          <Orders listing={orders} more="/shop/customerprofile/orders" />
        </Section>
        <Section id="saved" title={t('account.saved')} text={t('account.saved.text')}>
          <p className="flex flex-wrap gap-x-6">
            <TextLink to="/shop/customerprofile/saved">{t('following.title')}</TextLink>
            <TextLink to="/shop/customerprofile/saved?view=searches">{t('searches.title')}</TextLink>
            <TextLink to="/shop/notifications">{t('site.watchlist')}</TextLink>
          </p>
        </Section>
        <MembershipSection membership={membership} />
        <GiftsSection gifts={gifts} />
        <Section id="profile" title={t('account.profile')} text={t('account.profile.text')}>
          {isEmailSuppressed && (
            <p role="note" className="mb-6 border border-accent p-4">
              {t('account.email.suppressed', { email: buyer.email })}
            </p>
          )}
          <PersonForm buyer={buyer} section="person" custom={custom} />
        </Section>
        <Section id="address" title={t('account.addresses')} text={t('account.address.text')}>
          <Addresses addresses={addresses} />
          <h3 className="mt-10 mb-4 font-display text-body">{t('account.addresses.own')}</h3>
          <PersonForm buyer={buyer} section="address" custom={custom} />
        </Section>
        <Section id="cards" title={t('account.cards')} text={t('account.cards.text')}>
          <Cards cards={cards} />
        </Section>
        <Section id="language" title={t('account.language')} text={t('account.language.text')}>
          <LanguageForm own={language} />
        </Section>
        <NotificationSection />
        <Section id="security" title={t('account.security')} text={t('account.security.text')}>
          <PasswordForm email={buyer.email} />
          <SecondFactor state={secondFactor} email={buyer.email} />
          <Devices devices={devices} now={now} />
        </Section>
        <Section id="data" title={t('account.data')} text={t('account.data.text')}>
          <YourData buyer={buyer} membership={membership} gifts={gifts} />
        </Section>
      </div>
      <StepUpDialog />
    </div>
  )
}
