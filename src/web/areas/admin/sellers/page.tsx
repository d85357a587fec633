import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Tabs } from '#web/ui/list/tabs.tsx'
import { Applications } from './applications.tsx'
import { loadSellers, tabs } from './load.ts'
import { SaveSellers, Sellers } from './sellers.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => loadSellers(request.url))
}

export default function SellersPage() {
  const found = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title="Sellers"
      lead={
        found.kind === 'applications'
          ? 'Who would like to sell here. An accepted applicant is mailed a link to sign up.'
          : 'Who sells here. A suspended seller’s pieces are seen by nobody; orders under way go on.'
      }
      actions={found.kind === 'sellers' && <SaveSellers filter={found.filter} />}
    >
      <Tabs
        label="Sellers"
        name="tab"
        current={found.tab}
        tabs={tabs.map(([value, label]) => ({
          value,
          label,
          count: value === 'suspended' && found.kind === 'sellers' ? found.counts.suspended : undefined,
        }))}
      />
      {found.kind === 'applications' ? <Applications {...found} /> : <Sellers {...found} />}
    </DashboardPage>
  )
}
