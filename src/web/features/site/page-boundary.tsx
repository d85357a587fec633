import { isRouteErrorResponse } from 'react-router'
import { PageHead } from './page-head.tsx'
import { RoutingErrorMessage } from './routing-error.tsx'
import { SearchForm } from '../search/search-form.tsx'
import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { useShownError } from '#web/lib/page/stay-on-page.ts'

/**
 * Error boundary. If the page was not found, shows the not-found message. For any other error, shows the message that
 * spec §8 requires.
 */
export function PageBoundary() {
  const error = useShownError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <RoutingErrorMessage />
}

export function NotFound() {
  return (
    <div className="page-width py-16 md:py-24">
      <PageHead title={t('site.not-found.title')} isHidden />
      <h1 className="text-head">{t('site.not-found.title')}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">{t('site.not-found.text')}</p>
      <div className="mt-8 max-w-md">
        <SearchForm id="not-found-search" label={t('site.search.shop')} />
      </div>
      <Link to="/" className="mt-4 text-link">
        {t('common.back-home')}
      </Link>
    </div>
  )
}
