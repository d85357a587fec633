import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { webhookStates, type Webhook } from '#contract/admin/jobs.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/ui/count-text.ts'
import { BulkTable, type BulkMove } from '#web/ui/list/bulk.tsx'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { More } from '#web/ui/list/more.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { Tabs } from '#web/ui/list/tabs.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { countOf } from '#web/ui/words.ts'
import { ReplayAll } from './replay-all.tsx'
import { JobSections } from '../sections.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const state = webhookStates.find((one) => one === query.get('state'))
  return loadAtDashboard(request, async () => {
    const found = await call('listWebhooks', { query: { state, after: query.get('after') ?? undefined } })
    return { ...found, state }
  })
}

const stateWords: Record<Webhook['state'], string> = {
  dead: 'Dead',
  new: 'Waiting',
  applied: 'Applied',
}

const columns: readonly TableColumn<Webhook>[] = [
  {
    key: 'type',
    head: 'Event',
    isName: true,
    cell: ({ type, error }) => (
      <>
        <span className="font-semibold break-all">{type}</span>
        {error && <p className="max-w-prose text-note break-words text-soft">{error}</p>}
      </>
    ),
  },
  {
    key: 'object',
    head: 'About',
    cell: ({ objectId, accountId }) => (
      <span className="text-note break-all">
        {objectId ?? '–'}
        {accountId && <span className="block text-soft">{accountId}</span>}
      </span>
    ),
  },
  { key: 'received', head: 'Received', cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
  { key: 'state', head: 'State', cell: ({ state }) => stateWords[state] },
  { key: 'tries', head: 'Tries', isNumber: true, cell: ({ attempts }) => attempts },
]

export default function WebhooksPage() {
  const { webhooks, next, counts, state } = useLoaderData<typeof clientLoader>()
  return (
    <DashboardPage
      title="Webhooks"
      lead="What the card provider told us. Its words are never believed: what they are about is read again, so an event applied twice does no more than once."
      actions={
        <>
          {counts.dead > 0 && (
            <ReplayAll one="event" send={() => call('replayWebhooks', { body: { all: true } })} />
          )}
          {webhooks.length > 0 && (
            <CsvButton
              name="webhooks.csv"
              load={() => call('exportWebhooks', { query: { state } }, { timeout: 0 })}
            />
          )}
        </>
      }
    >
      <JobSections />
      <Tabs
        label="Webhooks"
        name="state"
        current={state ?? ''}
        tabs={[
          { value: '', label: 'All' },
          { value: 'dead', label: `Dead, ${countText(counts.dead)}` },
          { value: 'new', label: `Waiting, ${countText(counts.new)}` },
          { value: 'applied', label: 'Applied' },
        ]}
      />
      <div className="mt-4">
        {webhooks.length === 0 && <Empty title={state === 'dead' ? 'No event is dead' : 'No events here'} />}
        {webhooks.length > 0 && state === 'dead' && <Dead webhooks={webhooks} />}
        {webhooks.length > 0 && state !== 'dead' && (
          <Table caption="Webhooks" columns={columns} rows={webhooks} keyOf={({ _id }) => _id} />
        )}
      </div>
      <More next={next} />
    </DashboardPage>
  )
}

function Dead({ webhooks }: { webhooks: readonly Webhook[] }) {
  const replay: BulkMove<Webhook> = {
    key: 'replay',
    label: 'Replay',
    done: (count) => `${countOf(count, 'event')} will be applied again at once`,
    send: (ids) => {
      const seen = webhooks.filter(({ _id }) => ids.includes(_id))
      return call('replayWebhooks', {
        body: { webhooks: seen.map(({ _id, attempts }) => ({ _id, attempts })) },
      })
    },
  }
  return (
    <BulkTable
      caption="Dead webhooks"
      columns={columns}
      rows={webhooks}
      keyOf={({ _id }) => _id}
      nameOf={({ type, _id }) => `${type} ${_id}`}
      moves={[replay]}
    />
  )
}
