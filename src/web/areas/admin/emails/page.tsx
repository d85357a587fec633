import { href } from 'react-router'
import { emailDays, emailStates, type EmailRow } from '#contract/admin/emails.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { countText } from '#web/lib/format/count-text.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { emailStateLabels } from '../state-labels.ts'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async ({ text, oneOf, page }) => {
  const filter = { state: oneOf('state', emailStates), search: text('search') }
  return { ...(await call('listEmails', { query: { ...filter, ...page } })), ...filter }
})

const columns: readonly TableColumn<EmailRow>[] = [
  {
    head: t('admin.emails.subject'),
    isName: true,
    cell: ({ _id, subject, error }) => (
      <>
        <TextLink to={href('/sa/mails/:id', { id: _id })}>
          <bdi lang="">{subject}</bdi>
        </TextLink>
        {error && <p className="max-w-prose text-note break-words text-soft">{error}</p>}
      </>
    ),
  },
  { head: t('admin.emails.to'), cell: ({ to }) => <span className="break-all">{to}</span> },
  { head: t('admin.emails.created'), cell: ({ writtenAt }) => <MarketplaceTime at={writtenAt} /> },
  { head: t('common.status'), cell: ({ state }) => emailStateLabels[state] },
]

export default function EmailsPage({ loaderData }: Route.ComponentProps) {
  const { emails, next, counts, isSending, state, search } = loaderData
  return (
    <ListPage
      title={t('admin.page.emails')}
      lead={
        isSending
          ? t('admin.emails.lead', { days: emailDays })
          : t('admin.emails.lead-not-sending', { days: emailDays })
      }
      actions={<TextLink to="/sa/mails/suppressed">{t('admin.suppressions')}</TextLink>}
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
