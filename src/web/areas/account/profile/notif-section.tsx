import { Section } from '#web/features/account/section.tsx'
import { LiveMatrix } from '#web/features/live/matrix.tsx'
import { t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'

export function NotificationSection() {
  return (
    <Section id="notifications" title={t('notifications.title')} text={t('account.notifications.text')}>
      <LiveMatrix />
      <p className="mt-2">
        <TextLink to="/shop/notifications?view=notifications">{t('account.notifications.see')}</TextLink>
      </p>
    </Section>
  )
}
