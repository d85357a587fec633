import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { FailedRefunds } from './failed.tsx'
import { MadeRefunds, SaveRefunds } from './made.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  return loadAtDesk(request, async () => {
    if (query.get('tab') !== 'made') return { tab: '', ...(await call('listFailedRefunds')) } as const
    const wish = { from: query.get('from') || undefined, to: query.get('to') || undefined }
    const after = query.get('after') ?? undefined
    return { tab: 'made', wish, ...(await call('listMadeRefunds', { query: { ...wish, after } })) } as const
  })
}

export default function RefundsPage() {
  const found = useLoaderData<typeof clientLoader>()
  return (
    <DeskPage
      title="Refunds"
      lead={
        found.tab === 'made'
          ? 'What went back to buyers, the last first.'
          : 'What the provider could not give back, the newest first. Asked for again, it is tried once more.'
      }
      actions={found.tab === 'made' && <SaveRefunds wish={found.wish} />}
    >
      <DeskTabs
        label="Refunds"
        name="tab"
        current={found.tab}
        tabs={[
          { value: '', label: 'Failed' },
          { value: 'made', label: 'Made' },
        ]}
      />
      {found.tab === 'made' ? <MadeRefunds {...found} /> : <FailedRefunds {...found} />}
    </DeskPage>
  )
}
