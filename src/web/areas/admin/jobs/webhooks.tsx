import { useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { webhookStates, type Webhook } from '#contract/admin/jobs.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/ui/count-text.ts'
import { type BulkMove } from '#web/ui/list/bulk.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { countOf } from '#web/ui/words.ts'
import { ReplayAll } from './replay-all.tsx'
import { JobSections } from '../sections.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

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
  const isDead = state === 'dead'
  return (
    <ListPage
      title="Webhooks"
      lead="What the card provider told us. Its words are never believed: what they are about is read again, so an event applied twice does no more than once."
      actions={
        counts.dead > 0 && (
          <ReplayAll one="event" send={() => call('replayWebhooks', { body: { all: true } })} />
        )
      }
      csv={{
        name: 'webhooks.csv',
        load: () => call('exportWebhooks', { query: { state } }, { timeout: 0 }),
      }}
      above={<JobSections />}
      label={isDead ? 'Dead webhooks' : 'Webhooks'}
      tabs={{
        label: 'Webhooks',
        name: 'state',
        current: state ?? '',
        tabs: [
          { value: '', label: 'All' },
          { value: 'dead', label: `Dead, ${countText(counts.dead)}` },
          { value: 'new', label: `Waiting, ${countText(counts.new)}` },
          { value: 'applied', label: 'Applied' },
        ],
      }}
      rows={webhooks}
      columns={columns}
      empty={isDead ? 'No event is dead' : 'No events here'}
      moves={isDead ? [replayOf(webhooks)] : undefined}
      nameOf={({ type, _id }) => `${type} ${_id}`}
      next={next}
    />
  )
}

function replayOf(webhooks: readonly Webhook[]): BulkMove<Webhook> {
  return {
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
}
