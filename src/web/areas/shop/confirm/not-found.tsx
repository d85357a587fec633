import { MessagePage } from '#web/features/site/message-page.tsx'
import { t } from '#web/lib/text/t.ts'
import { PrimaryLink, SecondaryLink } from '#web/kit/links.tsx'

export function OrderNotFound() {
  return (
    <MessagePage
      title={t('confirm.not-found')}
      heading={t('confirm.not-found.heading')}
      text={t('confirm.not-found.text')}
    >
      <PrimaryLink to="/">{t('common.back-home')}</PrimaryLink>
      <SecondaryLink to="/bag">{t('site.see-bag')}</SecondaryLink>
    </MessagePage>
  )
}
