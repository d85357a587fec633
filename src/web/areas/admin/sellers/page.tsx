import { t } from '#web/lib/text/t.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Tabs } from '#web/kit/list/tabs.tsx'
import { useHasRight } from '../role.tsx'
import { Applications } from './applications.tsx'
import { shownTabs } from './load.ts'
import { ExportSellersButton, Sellers } from './sellers.tsx'
import type { Route } from './+types/page.ts'

export { loadSellers as clientLoader } from './load.ts'

export default function SellersPage({ loaderData: found }: Route.ComponentProps) {
  const may = useHasRight()
  return (
    <DashboardPage
      title={t('common.sellers')}
      lead={found.kind === 'applications' ? t('admin.sellers.applications.lead') : t('admin.sellers.lead')}
      files={found.kind === 'sellers' && <ExportSellersButton filter={found.filter} />}
      isList
    >
      <Tabs
        label={t('common.sellers')}
        name="tab"
        current={found.tab}
        tabs={shownTabs(may).map(([value, label]) => ({
          value,
          label,
          count: value === 'suspended' && found.kind === 'sellers' ? found.counts.suspended : undefined,
        }))}
      />
      {found.kind === 'applications' ? <Applications {...found} /> : <Sellers {...found} />}
    </DashboardPage>
  )
}
