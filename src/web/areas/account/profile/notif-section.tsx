import { Link } from 'react-router'
import { Section } from '#web/features/account/section.tsx'
import { LiveMatrix } from '#web/features/live/matrix.tsx'

export function NotificationSection() {
  return (
    <Section id="notifications" title="Notifications" text="What we tell you of, here and by mail.">
      <LiveMatrix />
      <p className="mt-2">
        <Link to="/shop/notifications?view=notifications" className="text-link">
          Your notices
        </Link>
      </p>
    </Section>
  )
}
