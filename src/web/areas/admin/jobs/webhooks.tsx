import { webhookStates, type Webhook } from '#contract/admin/jobs.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallInput } from '#web/lib/calls/caller.ts'
import { loadRows } from '#web/kit/list/row-selection.tsx'
import { countText } from '#web/lib/format/count-text.ts'
import { type BulkAction } from '#web/kit/list/bulk.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { ReplayAll } from './replay-all.tsx'
import { JobSections } from '../sections.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import type { Route } from './+types/webhooks.ts'

export const clientLoader = dashboardLoader(async ({ oneOf, page }) => {
  const state = oneOf('state', webhookStates)
  const { rows: webhooks, ...found } = await load({ state, ...page })
  return { ...found, webhooks, state }
})

const stateWords: Record<Webhook['state'], string> = {
  dead: t('admin.jobs.state.dead'),
  new: t('admin.jobs.state.waiting'),
  applied: t('admin.webhooks.state.applied'),
}

async function load(query: CallInput<'listWebhooks'>['query']) {
  const { webhooks, ...found } = await call('listWebhooks', { query })
  return { rows: webhooks, ...found }
}

const columns: readonly TableColumn<Webhook>[] = [
  {
    head: t('admin.webhooks.event'),
    isName: true,
    cell: ({ type, error }) => (
      <>
        <span className="font-semibold break-all">{type}</span>
        {error && <p className="max-w-prose text-note break-words text-soft">{error}</p>}
      </>
    ),
  },
  {
    head: t('admin.webhooks.object'),
    cell: ({ objectId, accountId }) => (
      <span className="text-note break-all">
        {objectId ?? '–'}
        {accountId && accountId !== objectId && <span className="block text-soft">{accountId}</span>}
      </span>
    ),
  },
  { head: t('admin.webhooks.received'), cell: ({ receivedAt }) => <MarketplaceTime at={receivedAt} /> },
  { head: t('common.status'), cell: ({ state }) => stateWords[state] },
  { head: t('admin.jobs.attempts'), isNumber: true, cell: ({ attempts }) => attempts },
]

export default function WebhooksPage({ loaderData }: Route.ComponentProps) {
  const { webhooks, next, counts, state } = loaderData
  const isDead = state === 'dead'
  return (
    <ListPage
      title={t('admin.jobs.webhooks')}
      lead={t('admin.webhooks.lead')}
      actions={
        counts.dead > 0 && (
          <ReplayAll done={retried} send={() => call('replayWebhooks', { body: { all: true } })} />
        )
      }
      csv={{
        name: 'webhooks.csv',
        load: () => call('exportWebhooks', { query: { state } }, { timeout: 0 }),
      }}
      above={<JobSections />}
      label={isDead ? t('admin.webhooks.failed') : t('admin.jobs.webhooks')}
      tabs={{
        label: t('admin.jobs.webhooks'),
        name: 'state',
        current: state ?? '',
        tabs: [
          { value: '', label: t('common.all') },
          {
            value: 'dead',
            label: t('admin.list.tab', { label: stateWords.dead, count: countText(counts.dead) }),
          },
          {
            value: 'new',
            label: t('admin.list.tab', { label: stateWords.new, count: countText(counts.new) }),
          },
          { value: 'applied', label: stateWords.applied },
        ],
      }}
      rows={webhooks}
      columns={columns}
      empty={isDead ? t('admin.webhooks.empty-failed') : t('admin.webhooks.empty')}
      moves={isDead ? [replay] : undefined}
      nameOf={({ type, _id }) => `${type} ${_id}`}
      next={next}
      loadAll={() => loadRows((after) => load({ state, after, limit: 100 }))}
    />
  )
}

const retried = (count: number): string => t('admin.webhooks.retry.done', { count })

const replay: BulkAction<Webhook> = {
  key: 'replay',
  label: t('admin.jobs.retry'),
  done: retried,
  send: (_, _form, webhooks) =>
    call('replayWebhooks', {
      body: { webhooks: webhooks.map(({ _id, attempts }) => ({ _id, attempts })) },
    }),
}
