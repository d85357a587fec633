import { isRouteErrorResponse, useRouteError } from 'react-router'
import { PageBoundary } from '#web/features/site/page-boundary.tsx'
import { MessagePage } from '#web/features/site/message-page.tsx'
import { t } from '#web/t.ts'
import { PrimaryLink } from '#web/ui/links.tsx'

/** A link that is nobody's: a few emails of it were lost. */
export function UnsubscribeOver() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageBoundary />
  return (
    <MessagePage
      title={t('order.link-over')}
      heading={t('order.link-over.heading')}
      text={t('unsubscribe.over.text')}
      className="max-w-3xl py-16 md:py-24"
    >
      <PrimaryLink to="/shop/customerprofile">{t('site.your-account')}</PrimaryLink>
    </MessagePage>
  )
}
