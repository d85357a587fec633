import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { mailStates, type EmailRow } from '#contract/admin/emails.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/ui/count-text.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { Moment } from '#web/ui/moment.tsx'
import { mailWords } from '../state-words.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

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
  return (
    <ListPage
      title="Mails"
      lead={
        isSending
          ? 'What the house wrote in the last thirty days. A mail that fails is tried again by itself, later and later; you can try it at once.'
          : 'What the house wrote in the last thirty days. No mail server is set, so every mail stays here: set SMTP_URL to send them.'
      }
      csv={{
        name: 'mails.csv',
        load: () => call('exportEmails', { query: { state, search: search || undefined } }, { timeout: 0 }),
      }}
      tabs={
        isSending && {
          label: 'Mails',
          name: 'state',
          current: state ?? '',
          tabs: [
            { value: '', label: 'All' },
            { value: 'failed', label: `Failed, ${countText(counts.failed)}` },
            { value: 'waiting', label: `On their way, ${countText(counts.waiting)}` },
            { value: 'sent', label: 'Sent' },
          ],
        }
      }
      search={{ label: 'Find mails to somebody', hint: 'The whole address', value: search }}
      rows={emails}
      columns={columns}
      empty={search ? 'Nothing was written to this address' : 'No mails here'}
      next={next}
    />
  )
}
