import { Link } from 'react-router'
import { Section } from '#web/features/account/section.tsx'
import { LiveMatrix } from '#web/features/live/matrix.tsx'
import { t } from '#web/t.ts'

export function NotificationSection() {
  return (
    <Section id="notifications" title={t('notifications.title')} text={t('account.notifications.text')}>
      <LiveMatrix />
      <p className="mt-2">
        <Link to="/shop/notifications?view=notifications" className="text-link">
          {t('account.notifications.see')}
        </Link>
      </p>
    </Section>
  )
}
