import type { PrivacyRequest } from '#contract/accounts/privacy-requests.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { Archive } from './archive.tsx'
import { StartRequest } from './start-request.tsx'
import { List } from '#web/kit/list/list.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async ({ oneOf, page }) => {
  const kind = oneOf('kind', ['export', 'erase'])
  return { ...(await call('listPrivacyRequests', { query: { kind, ...page } })), kind }
})

const columns: readonly TableColumn<PrivacyRequest>[] = [
  {
    head: t('common.buyer'),
    isName: true,
    cell: ({ email, buyerId }) => (
      <>
        {email || t('admin.privacy.deleted')}
        <span className="block text-note break-all text-soft">{buyerId}</span>
      </>
    ),
  },
  {
    head: t('admin.privacy.request'),
    cell: ({ kind }) => (kind === 'erase' ? t('admin.privacy.deletion') : t('admin.privacy.export')),
  },
  { head: t('admin.privacy.requested'), cell: ({ at }) => <MarketplaceTime at={at} /> },
  { head: t('admin.privacy.by'), cell: (request) => <RequestedBy request={request} /> },
  { head: t('common.status'), cell: (request) => <RequestState request={request} /> },
  { head: t('admin.privacy.records'), cell: (request) => <SectionCells request={request} /> },
]

function RequestedBy({ request: { startedBy, why } }: { request: PrivacyRequest }) {
  if (startedBy === null) return t('common.buyer')
  return (
    <span>
      <bdi>{startedBy.name}</bdi>
      <span className="block text-note text-soft">{t('admin.quote', { text: why })}</span>
    </span>
  )
}

function RequestState({ request: { doneAt, ordersLeft } }: { request: PrivacyRequest }) {
  if (doneAt === null) return t('admin.privacy.waiting', { count: ordersLeft })
  return <span>{rich('admin.privacy.done', { time: () => <MarketplaceTime at={doneAt} /> })}</span>
}

function SectionCells({ request }: { request: PrivacyRequest }) {
  const { _id, kind, email, startedBy, sections } = request
  const rows = sections
    .filter(({ rows }) => rows > 0)
    .map(({ name, rows }) => t('admin.privacy.records.in', { count: rows, section: name }))
  return (
    <div>
      <p className="text-note text-soft">{rows.join(', ') || t('admin.privacy.records.none')}</p>
      {kind === 'export' && startedBy !== null && email !== '' && <Archive id={_id} email={email} />}
    </div>
  )
}

export default function PrivacyPage({ loaderData: { requests, next, kind } }: Route.ComponentProps) {
  return (
    <DashboardPage title={t('admin.page.privacy')} lead={t('admin.privacy.lead')}>
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 2xl:grid-cols-[1fr_22rem]">
        <div className="min-w-0">
          <List
            label={t('admin.privacy.requests')}
            tabs={{
              label: t('admin.privacy.requests'),
              name: 'kind',
              current: kind ?? '',
              tabs: [
                { value: '', label: t('common.all') },
                { value: 'export', label: t('admin.privacy.exports') },
                { value: 'erase', label: t('admin.privacy.deletions') },
              ],
            }}
            rows={requests}
            columns={columns}
            empty={t('admin.privacy.empty')}
            next={next}
          />
        </div>
        <StartRequest />
      </div>
    </DashboardPage>
  )
}
