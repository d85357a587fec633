import { Section } from '#web/features/account/section.tsx'
import { NotificationSettingsTable } from '#web/features/live/settings-table.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

export function NotificationSection() {
  return (
    <Section id="notifications" title={t('notifications.title')} text={t('account.notifications.text')}>
      <NotificationSettingsTable />
      <p className="mt-2">
        <TextLink to="/shop/notifications?view=notifications">{t('account.notifications.see')}</TextLink>
      </p>
    </Section>
  )
}
