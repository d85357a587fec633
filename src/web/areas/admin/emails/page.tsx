import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { mailStates, type EmailRow } from '#contract/admin/emails.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/ui/count-text.ts'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { More } from '#web/ui/list/more.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { ListSearch } from '#web/ui/list/search.tsx'
import { Table, type TableColumn } from '#web/ui/list/table.tsx'
import { Tabs } from '#web/ui/list/tabs.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { mailWords } from '../state-words.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const state = mailStates.find((one) => one === query.get('state'))
  const search = query.get('search') ?? undefined
  return loadAtDashboard(request, async () => {
    const filter = { state, search: search || undefined, after: query.get('after') ?? undefined }
    return { ...(await call('listEmails', { query: filter })), state, search }
  })
}

const columns: readonly TableColumn<EmailRow>[] = [
  {
    key: 'subject',
    head: 'Mail',
    isName: true,
    cell: ({ _id, subject, error }) => (
      <>
        <Link to={`/sa/mails/${_id}`} className="text-link">
          {subject}
        </Link>
        {error && <p className="max-w-prose text-note break-words text-soft">{error}</p>}
      </>
    ),
  },
  { key: 'to', head: 'To', cell: ({ to }) => <span className="break-all">{to}</span> },
  { key: 'written', head: 'Written', cell: ({ writtenAt }) => <Moment at={writtenAt} /> },
  { key: 'state', head: 'State', cell: ({ state }) => mailWords[state] },
]

export default function EmailsPage() {
  const { emails, next, counts, isSending, state, search } = useLoaderData<typeof clientLoader>()
  const tabs = isSending
    ? [
        { value: 'failed', label: `Failed, ${countText(counts.failed)}` },
        { value: 'waiting', label: `On their way, ${countText(counts.waiting)}` },
        { value: 'sent', label: 'Sent' },
      ]
    : []
  return (
    <DashboardPage
      title="Mails"
      lead={
        isSending
          ? 'What the house wrote in the last thirty days. A mail that fails is tried again by itself, later and later; you can try it at once.'
          : 'What the house wrote in the last thirty days. No mail server is set, so every mail stays here: set SMTP_URL to send them.'
      }
      actions={
        emails.length > 0 && (
          <CsvButton
            name="mails.csv"
            load={() =>
              call('exportEmails', { query: { state, search: search || undefined } }, { timeout: 0 })
            }
          />
        )
      }
    >
      {isSending && (
        <Tabs
          label="Mails"
          name="state"
          current={state ?? ''}
          tabs={[{ value: '', label: 'All' }, ...tabs]}
        />
      )}
      <ListSearch label="Find mails to somebody" hint="The whole address" value={search} />
      {emails.length === 0 ? (
        <Empty title={search ? 'Nothing was written to this address' : 'No mails here'} />
      ) : (
        <Table caption="Mails" columns={columns} rows={emails} keyOf={({ _id }) => _id} />
      )}
      <More next={next} />
    </DashboardPage>
  )
}
