import type { ReactNode } from 'react'
import { PageHead } from '#web/features/site/page-head.tsx'
import { marketplaceName } from '#web/marketplace-name.ts'
import { t } from '#web/t.ts'

interface DashboardPageProps {
  title: string
  lead?: ReactNode
  /** Buttons and links that stand beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** One page of a dashboard: what it is, what can be done on it, and its content. */
export function DashboardPage({ title, lead, actions, children }: DashboardPageProps) {
  return (
    <>
      <PageHead title={title} isHidden />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 md:gap-y-4">
        <div className="min-w-0">
          <h1 className="text-title md:text-head">{title}</h1>
          {lead && <div className="max-w-prose text-soft max-md:text-note md:mt-2">{lead}</div>}
        </div>
        {actions && (
          <div className="flex flex-wrap gap-2 max-md:[&_.button]:min-h-11 max-md:[&_.button]:px-3 md:gap-3 print:hidden">
            {actions}
          </div>
        )}
      </div>
      <div className="mt-3 md:mt-6">{children}</div>
    </>
  )
}

/** Stands where a page will be while the browser looks up what belongs on it. */
export function DashboardLoading() {
  return (
    <p className="page-width min-h-136 py-10 text-lead text-soft" role="status" data-needs-script>
      <title>{marketplaceName()}</title>
      {t('dashboard.loading')}
    </p>
  )
}
