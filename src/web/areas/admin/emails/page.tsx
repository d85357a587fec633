import { Link, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { emailDays, mailStates, type EmailRow } from '#contract/admin/emails.ts'
import { t } from '#web/t.ts'
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
    head: t('admin.emails.subject'),
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
  { key: 'to', head: t('admin.emails.to'), cell: ({ to }) => <span className="break-all">{to}</span> },
  { key: 'written', head: t('admin.emails.created'), cell: ({ writtenAt }) => <Moment at={writtenAt} /> },
  { key: 'state', head: t('common.status'), cell: ({ state }) => mailWords[state] },
]

export default function EmailsPage() {
  const { emails, next, counts, isSending, state, search } = useLoaderData<typeof clientLoader>()
  return (
    <ListPage
      title={t('admin.page.emails')}
      lead={
        isSending
          ? t('admin.emails.lead', { days: emailDays })
          : t('admin.emails.lead-not-sending', { days: emailDays })
      }
      csv={{
        name: 'mails.csv',
        load: () => call('exportEmails', { query: { state, search: search || undefined } }, { timeout: 0 }),
      }}
      tabs={
        isSending && {
          label: t('admin.page.emails'),
          name: 'state',
          current: state ?? '',
          tabs: [
            { value: '', label: t('common.all') },
            { value: 'failed', label: t('admin.emails.failed', { count: countText(counts.failed) }) },
            { value: 'waiting', label: t('admin.emails.waiting', { count: countText(counts.waiting) }) },
            { value: 'sent', label: t('admin.emails.sent') },
          ],
        }
      }
      search={{ label: t('admin.emails.search'), hint: t('admin.emails.search.hint'), value: search }}
      rows={emails}
      columns={columns}
      empty={search ? t('admin.emails.empty-search', { email: search }) : t('admin.emails.empty')}
      next={next}
    />
  )
}
