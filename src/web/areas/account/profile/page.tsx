import type { ReactNode } from 'react'
import { PageHead } from '#web/features/site/page-head.tsx'
import { WaitingPage } from '#web/features/site/message-page.tsx'
import { Devices } from '#web/features/account/devices.tsx'
import { LanguageForm } from '#web/features/account/language-form.tsx'
import { FirstPassword } from '#web/features/account/identities/first-password.tsx'
import { Identities } from '#web/features/account/identities/identities.tsx'
import { PasswordForm } from '#web/features/account/password.tsx'
import { SecondFactor } from '#web/features/account/second-factor/second-factor.tsx'
import { StepUpDialog } from '#web/features/account/step-up-dialog.tsx'
import { NotificationSettingsTable } from '#web/features/live/settings-table.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { AddressBook } from '../addresses/address-book.tsx'
import { Cards } from './cards.tsx'
import { GiftList } from './gift-list.tsx'
import { loadSection, type SectionData, type SectionName } from './load-section.ts'
import { PersonForm } from './person-form.tsx'
import { YourData } from './your-data.tsx'
import type { Route } from './+types/page.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadSection(request, params.section)
}

export function HydrateFallback() {
  return <WaitingPage title={t('site.your-account')} text={t('account.loading')} />
}

const headings = (): Record<SectionName, { title: string; text: string }> => ({
  profile: { title: t('account.profile'), text: t('account.profile.text') },
  addresses: { title: t('account.addresses'), text: t('account.address.text') },
  cards: { title: t('account.cards'), text: t('account.cards.text') },
  gifts: { title: t('account.gifts'), text: t('account.gifts.text') },
  language: { title: t('account.language'), text: t('account.language.text') },
  notifications: { title: t('notifications.title'), text: t('account.notifications.text') },
  security: { title: t('account.security'), text: t('account.security.text') },
  data: { title: t('account.data'), text: t('account.data.text') },
})

const contents: Record<SectionName, (data: SectionData) => ReactNode> = {
  profile: ({ buyer, isEmailSuppressed, custom }) => (
    <>
      {isEmailSuppressed && (
        <p role="note" className="mb-6 border border-accent p-4">
          {t('account.email.suppressed', { email: buyer.email })}
        </p>
      )}
      <PersonForm buyer={buyer} custom={custom} />
    </>
  ),
  addresses: ({ buyer, addresses }) => <AddressBook buyer={buyer} addresses={addresses} />,
  cards: ({ cards }) => <Cards cards={cards} />,
  gifts: ({ gifts }) => <GiftList gifts={gifts} />,
  language: ({ language }) => <LanguageForm own={language} />,
  notifications: () => (
    <>
      <h2 className="sr-only">{t('account.hub.settings')}</h2>
      <NotificationSettingsTable />
      <p className="mt-2">
        <TextLink to="/shop/notifications?view=notifications">{t('account.notifications.see')}</TextLink>
      </p>
    </>
  ),
  security: ({ buyer, secondFactor, identities, devices, now }) => (
    <>
      <h2 className="mb-4 text-title">{t('account.password')}</h2>
      {identities?.hasPassword === false ? (
        <FirstPassword email={buyer.email} />
      ) : (
        <PasswordForm email={buyer.email} />
      )}
      <SecondFactor state={secondFactor} email={buyer.email} />
      <Identities state={identities} />
      <Devices devices={devices} now={now} />
    </>
  ),
  data: ({ buyer, membership, gifts }) => <YourData buyer={buyer} membership={membership} gifts={gifts} />,
}

/** Page of one section of the account. */
export default function SectionPage({ loaderData }: Route.ComponentProps) {
  const { section } = loaderData
  const { title, text } = headings()[section]
  return (
    <div className="page-width max-w-4xl py-10 md:py-16">
      <PageHead title={title} isHidden />
      <TextLink to="/shop/customerprofile">{t('site.your-account')}</TextLink>
      <section aria-labelledby="section">
        <h1 id="section" className="mt-2 text-head">
          {title}
        </h1>
        <p className="mt-2 max-w-prose text-soft">{text}</p>
        {/* The key prevents a form from keeping its input in the next section. */}
        <div className="mt-8 max-w-xl min-w-0" key={section}>
          {contents[section](loaderData)}
        </div>
      </section>
      <StepUpDialog />
    </div>
  )
}
