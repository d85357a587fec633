import { LinkOver } from '#web/features/site/link-over.tsx'
import { t } from '#web/lib/text/t.ts'
import { PrimaryLink, SecondaryLink } from '#web/kit/links.tsx'

export function OrderLinkOver() {
  return (
    <LinkOver text={t('order.link-over.text')} className="max-w-4xl">
      <PrimaryLink to="/shop/customerprofile">{t('order.list')}</PrimaryLink>
      <SecondaryLink to="/">{t('common.back-home')}</SecondaryLink>
    </LinkOver>
  )
}
