import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Tabs } from '#web/kit/list/tabs.tsx'
import { t } from '#web/lib/text/t.ts'
import { FailedRefunds } from './failed.tsx'
import { IssuedRefunds, ExportRefundsButton } from './issued.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async ({ text, page }) => {
  if (text('tab') === 'failed') return { tab: 'failed', ...(await call('listFailedRefunds')) } as const
  const filter = { from: text('from'), to: text('to') }
  const query = { ...filter, ...page }
  return { tab: '', filter, ...(await call('listMadeRefunds', { query })) } as const
})

export default function RefundsPage({ loaderData: found }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={t('admin.page.refunds')}
      lead={found.tab === '' ? t('admin.refunds.lead.made') : t('admin.refunds.lead.failed')}
      files={found.tab === '' && <ExportRefundsButton filter={found.filter} />}
      isList
    >
      <Tabs
        label={t('admin.page.refunds')}
        name="tab"
        current={found.tab}
        tabs={[
          { value: '', label: t('admin.refunds.tab.made') },
          { value: 'failed', label: t('admin.refunds.tab.failed') },
        ]}
      />
      {found.tab === '' ? <IssuedRefunds {...found} /> : <FailedRefunds {...found} />}
    </DashboardPage>
  )
}
