import { use, type ReactNode } from 'react'
import { PageHead } from '#web/features/site/page-head.tsx'
import { marketplaceName } from '#web/lib/text/marketplace-name.ts'
import { t } from '#web/lib/text/t.ts'
import { PageSections } from './sections.tsx'

interface DashboardPageProps {
  title: string
  lead?: ReactNode
  /** Buttons and links beside the title. */
  actions?: ReactNode
  /** Buttons for imports and exports, which are below the content on a phone. */
  files?: ReactNode
  /** True for a page whose content is a list. On a phone, the list comes before the lead text. */
  isList?: boolean
  /** True if the page prints sheets that have their own titles. The title of the page is then not printed. */
  hasSheets?: boolean
  children?: ReactNode
}

/**
 * Dashboard page with a title, actions and content. If a dashboard section has several pages, a phone shows the links
 * between these pages instead of the title.
 */
export function DashboardPage({
  title,
  lead,
  actions,
  files,
  isList,
  hasSheets,
  children,
}: DashboardPageProps) {
  const sections = use(PageSections)
  const buttons =
    'flex flex-wrap gap-2 max-md:[&_.button]:min-h-11 max-md:[&_.button]:px-3 md:gap-3 print:hidden'
  return (
    <div
      data-is-list={isList}
      className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_minmax(0,auto)] max-md:items-center max-md:gap-x-3"
    >
      <PageHead title={title} isHidden />
      {sections && (
        <div className={`min-w-0 ${isList ? '' : 'max-md:col-span-full max-md:mb-2'}`}>{sections}</div>
      )}
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 max-md:contents">
        <div className="min-w-0 max-md:contents">
          <h1
            dir="auto"
            className={`text-title md:text-head ${sections ? 'max-md:sr-only' : ''} ${hasSheets ? 'print:hidden' : ''}`}
          >
            {title}
          </h1>
          {lead && (
            <div
              className={`max-w-prose text-soft max-md:col-span-full max-md:text-note md:mt-2 ${isList ? 'max-md:order-3 max-md:mt-4' : ''}`}
            >
              {lead}
            </div>
          )}
        </div>
        {(actions || files) && (
          <div className={`${buttons} max-md:contents`}>
            {files && (
              <div className={`${buttons} max-md:order-2 max-md:col-span-full max-md:mt-4`}>{files}</div>
            )}
            {actions && (
              <div
                className={`${buttons} ${isList ? 'max-md:justify-end' : 'max-md:col-span-full max-md:mt-2'}`}
              >
                {actions}
              </div>
            )}
          </div>
        )}
      </div>
      <div className={`min-w-0 max-md:order-1 max-md:col-span-full md:mt-6 ${isList ? 'mt-1' : 'mt-3'}`}>
        {children}
      </div>
    </div>
  )
}

/** Placeholder while the browser loads the page's data. */
export function DashboardLoading() {
  return (
    <p className="page-width min-h-136 py-10 text-lead text-soft" role="status" data-needs-script>
      <title>{marketplaceName()}</title>
      {t('dashboard.loading')}
    </p>
  )
}
