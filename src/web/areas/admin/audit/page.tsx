import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { AuditVerification } from './audit-verification.tsx'
import { Entry } from './entry.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { auditActionText } from './action-text.ts'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async ({ text, page }) => {
  const target = text('search')
  const filter = { by: text('by'), action: text('action'), target, from: text('from'), to: text('to') }
  const [found, filters] = await Promise.all([
    call('listAudit', { query: { ...filter, ...page } }),
    call('getAuditFilters'),
  ])
  return { ...found, ...filters, filter }
})

export default function AuditPage({ loaderData }: Route.ComponentProps) {
  const { entries, next, people, actions, filter } = loaderData
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <ListPage
      title={t('admin.page.audit')}
      label={t('admin.audit.entries')}
      lead={t('admin.audit.lead')}
      csv={{ name: 'audit.csv', load: () => call('exportAudit', { query: filter }, { timeout: 0 }) }}
      search={{ label: t('admin.audit.target'), hint: t('admin.audit.target.hint'), value: filter.target }}
      days={{ label: t('admin.audit.days'), from: filter.from, to: filter.to }}
      choices={[
        {
          label: t('admin.audit.by'),
          name: 'by',
          current: filter.by ?? '',
          options: [['', t('admin.audit.by.all')], ...people.map(({ id, name }) => [id, name] as const)],
        },
        {
          label: t('admin.audit.action'),
          name: 'action',
          current: filter.action ?? '',
          options: [
            ['', t('admin.audit.action.all')],
            ...actions.map((action) => [action, auditActionText(action)] as const),
          ],
        },
      ]}
      rows={entries}
      keyOf={({ no }) => String(no)}
      item={(entry) => <Entry entry={entry} />}
      empty={isFiltered ? t('admin.audit.empty-filtered') : t('admin.audit.empty')}
      next={next}
    >
      <AuditVerification />
    </ListPage>
  )
}
