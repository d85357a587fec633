import type { Membership } from '#contract/memberships/memberships.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { t } from '#web/lib/text/t.ts'
import { PrimaryLink, SecondaryLink } from '#web/kit/links.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'

export function AlreadyMember({ membership }: { membership: Membership }) {
  const { memberUntil, subscription } = membership
  return (
    <TitledSection
      id="already"
      title={t('account.welcome.member')}
      className="mt-8 max-w-2xl bg-tile p-6 sm:p-8"
      titleClass="text-title"
    >
      <p className="mt-2 text-soft">
        {subscription?.subscriptionCanceled && memberUntil
          ? t('membership.member.canceled', { date: dateText(memberUntil) })
          : t('account.welcome.member.aside.text')}
      </p>
      <p className="mt-5 flex flex-wrap gap-3">
        <PrimaryLink to="/direct/subscription-management">{t('site.your-membership')}</PrimaryLink>
        <SecondaryLink to="/gift">{t('site.give-membership')}</SecondaryLink>
      </p>
    </TitledSection>
  )
}
