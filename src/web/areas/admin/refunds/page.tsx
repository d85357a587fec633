import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Tabs } from '#web/ui/list/tabs.tsx'
import { t } from '#web/t.ts'
import { FailedRefunds } from './failed.tsx'
import { MadeRefunds, SaveRefunds } from './made.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  return loadAtDashboard(request, async () => {
    if (query.get('tab') !== 'made') return { tab: '', ...(await call('listFailedRefunds')) } as const
    const filter = { from: query.get('from') || undefined, to: query.get('to') || undefined }
    const after = query.get('after') ?? undefined
    return {
      tab: 'made',
      filter,
      ...(await call('listMadeRefunds', { query: { ...filter, after } })),
    } as const
  })
}

export default function RefundsPage() {
  const found = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title={t('admin.page.refunds')}
      lead={found.tab === 'made' ? t('admin.refunds.lead.made') : t('admin.refunds.lead.failed')}
      actions={found.tab === 'made' && <SaveRefunds filter={found.filter} />}
    >
      <Tabs
        label={t('admin.page.refunds')}
        name="tab"
        current={found.tab}
        tabs={[
          { value: '', label: t('admin.refunds.tab.failed') },
          { value: 'made', label: t('admin.refunds.tab.made') },
        ]}
      />
      {found.tab === 'made' ? <MadeRefunds {...found} /> : <FailedRefunds {...found} />}
    </DashboardPage>
  )
}
