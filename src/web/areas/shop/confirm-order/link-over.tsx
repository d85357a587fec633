import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { PageBoundary } from '#web/features/site/page-boundary.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'
import { t } from '#web/t.ts'

/** A link that is nobody's, or older than its thirty days. */
export function LinkOver() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageBoundary />
  return (
    <div className="page-width max-w-4xl py-16 md:py-24">
      <PageHead title={t('order.link-over')} isHidden />
      <h1 className="text-head">{t('order.link-over.heading')}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">{t('order.link-over.text')}</p>
      <p className="mt-8 flex flex-wrap gap-4">
        <Link to="/shop/customerprofile" className="button button-full">
          {t('order.list')}
        </Link>
        <Link to="/" className="button button-line">
          {t('common.back-home')}
        </Link>
      </p>
    </div>
  )
}
