import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { PageBoundary } from '#web/features/site/page-boundary.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { t } from '#web/t.ts'

/** A link that is nobody's: a few emails of it were lost. */
export function UnsubscribeOver() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageBoundary />
  return (
    <div className="page-width max-w-3xl py-16 md:py-24">
      <PageHead title={t('order.link-over')} isHidden />
      <h1 className="text-head">{t('order.link-over.heading')}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">{t('unsubscribe.over.text')}</p>
      <p className="mt-8">
        <Link to="/shop/customerprofile" className="button button-full">
          {t('site.your-account')}
        </Link>
      </p>
    </div>
  )
}
