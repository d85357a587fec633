import { isRouteErrorResponse, useRouteError } from 'react-router'
import { PageBoundary } from '#web/features/site/page-boundary.tsx'
import { MessagePage } from '#web/features/site/message-page.tsx'
import { t } from '#web/t.ts'
import { PrimaryLink, SecondaryLink } from '#web/ui/links.tsx'

/** A link that is nobody's, or older than its thirty days. */
export function LinkOver() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageBoundary />
  return (
    <MessagePage
      title={t('order.link-over')}
      heading={t('order.link-over.heading')}
      text={t('order.link-over.text')}
      className="max-w-4xl py-16 md:py-24"
    >
      <PrimaryLink to="/shop/customerprofile">{t('order.list')}</PrimaryLink>
      <SecondaryLink to="/">{t('common.back-home')}</SecondaryLink>
    </MessagePage>
  )
}
