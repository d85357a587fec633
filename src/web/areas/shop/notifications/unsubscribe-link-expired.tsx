import { ExpiredLink } from '#web/features/site/expired-link.tsx'
import { t } from '#web/lib/text/t.ts'
import { PrimaryLink } from '#web/kit/links.tsx'

export function UnsubscribeLinkExpired() {
  return (
    <ExpiredLink text={t('unsubscribe.over.text')} className="max-w-3xl">
      <PrimaryLink to="/shop/customerprofile">{t('site.your-account')}</PrimaryLink>
    </ExpiredLink>
  )
}
