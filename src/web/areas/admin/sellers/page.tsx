import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { Applications } from './applications.tsx'
import { loadSellers, tabs } from './load.ts'
import { SaveSellers, Sellers } from './sellers.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, () => loadSellers(request.url))
}

export default function SellersPage() {
  const found = useLoaderData<typeof clientLoader>()
  return (
    <DeskPage
      title="Sellers"
      lead={
        found.kind === 'applications'
          ? 'Who would like to sell here. An accepted applicant is mailed a link to sign up.'
          : 'Who sells here. A suspended seller’s pieces are seen by nobody; orders under way go on.'
      }
      actions={found.kind === 'sellers' && <SaveSellers wish={found.wish} />}
    >
      <DeskTabs
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
    </DeskPage>
  )
}
