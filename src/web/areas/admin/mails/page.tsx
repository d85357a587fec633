import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { mailStates, type Mail } from '#contract/mails.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/parts/desk/count-text.ts'
import { CsvButton } from '#web/parts/desk/csv-button.tsx'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskSearch } from '#web/parts/desk/desk-search.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { Moment } from '#web/parts/desk/moment.tsx'
import { mailWords } from './state-words.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const state = mailStates.find((one) => one === query.get('state'))
  const search = query.get('search') ?? undefined
  return loadAtDesk(request, async () => {
    const wish = { state, search: search || undefined, after: query.get('after') ?? undefined }
    return { ...(await call('listMails', { query: wish })), state, search }
  })
}

const columns: readonly DeskColumn<Mail>[] = [
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

export default function MailsPage() {
  const { mails, next, counts, isSending, state, search } = useLoaderData<typeof clientLoader>()
  const tabs = isSending
    ? [
        { value: 'failed', label: `Failed, ${countText(counts.failed)}` },
        { value: 'waiting', label: `On their way, ${countText(counts.waiting)}` },
        { value: 'sent', label: 'Sent' },
      ]
    : []
  return (
    <DeskPage
      title="Mails"
      lead={
        isSending
          ? 'What the house wrote in the last thirty days. A mail that fails is tried again by itself, later and later; you can try it at once.'
          : 'What the house wrote in the last thirty days. No mail server is set, so every mail stays here: set SMTP_URL to send them.'
      }
      actions={
        mails.length > 0 && (
          <CsvButton
            name="mails.csv"
            load={() =>
              call('exportMails', { query: { state, search: search || undefined } }, { timeout: 0 })
            }
          />
        )
      }
    >
      {isSending && (
        <DeskTabs
          label="Mails"
          name="state"
          current={state ?? ''}
          tabs={[{ value: '', label: 'All' }, ...tabs]}
        />
      )}
      <DeskSearch label="Find mails to somebody" hint="The whole address" value={search} />
      {mails.length === 0 ? (
        <DeskEmpty title={search ? 'Nothing was written to this address' : 'No mails here'} />
      ) : (
        <DeskTable caption="Mails" columns={columns} rows={mails} keyOf={({ _id }) => _id} />
      )}
      <DeskMore next={next} />
    </DeskPage>
  )
}
