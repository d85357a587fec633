import { ExpiredLink } from '#web/features/site/expired-link.tsx'
import { t } from '#web/lib/text/t.ts'
import { PrimaryLink, SecondaryLink } from '#web/kit/links.tsx'

export function OrderLinkExpired() {
  return (
    <ExpiredLink text={t('order.link-over.text')} className="max-w-4xl">
      <PrimaryLink to="/shop/customerprofile/orders">{t('order.list')}</PrimaryLink>
      <SecondaryLink to="/">{t('common.back-home')}</SecondaryLink>
    </ExpiredLink>
  )
}
