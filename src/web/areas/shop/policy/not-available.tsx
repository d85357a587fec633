import { PageHead } from '#web/features/site/page-head.tsx'
import { t } from '#web/lib/text/t.ts'

export default function NotAvailablePage() {
  return (
    <div className="page-width py-16 md:py-24">
      <PageHead title={t('not-available.title')} isHidden />
      <h1 className="max-w-2xl text-head">{t('not-available.heading')}</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">{t('not-available.text')}</p>
      <a href="/" className="mt-8 button button-full">
        {t('common.try-again')}
      </a>
    </div>
  )
}
