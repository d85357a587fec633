import { Link } from 'react-router'
import { PageHead } from '#web/features/site/page-head.tsx'
import { t } from '#web/t.ts'

export function OrderNotFound() {
  return (
    <div className="page-width max-w-6xl py-16 md:py-24">
      <PageHead title={t('confirm.not-found')} isHidden />
      <h1 className="text-head">{t('confirm.not-found.heading')}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">{t('confirm.not-found.text')}</p>
      <p className="mt-8 flex flex-wrap gap-4">
        <Link to="/" className="button button-full">
          {t('common.back-home')}
        </Link>
        <Link to="/bag" className="button button-line">
          {t('site.see-bag')}
        </Link>
      </p>
    </div>
  )
}
