import {
  securityEventDays,
  securityEventKinds,
  type SecurityEventKind,
} from '#contract/admin/security-events.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { securityEventLabels, SecurityEventItem } from './event.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { t } from '#web/lib/text/t.ts'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(async ({ text, oneOf, page }) => {
  const kind = oneOf('kind', securityEventKinds)
  const filter = { kind, person: text('search'), from: text('from'), to: text('to') }
  return { ...(await call('listSecurityEvents', { query: { ...filter, ...page } })), filter }
})

const options: readonly (readonly [string, string])[] = [
  ['', t('admin.security.event.all')],
  ...securityEventKinds.map((kind: SecurityEventKind) => [kind, securityEventLabels[kind]] as const),
]

export default function SecurityPage({ loaderData: { events, next, filter } }: Route.ComponentProps) {
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <ListPage
      title={t('admin.page.security')}
      label={t('admin.security.events')}
      lead={t('admin.security.lead', { days: securityEventDays })}
      search={{
        label: t('admin.security.person'),
        hint: t('admin.security.person.hint'),
        value: filter.person,
      }}
      days={{ label: t('admin.audit.days'), from: filter.from, to: filter.to }}
      choices={[{ label: t('admin.security.event'), name: 'kind', current: filter.kind ?? '', options }]}
      rows={events}
      keyOf={({ no }) => String(no)}
      item={(event) => <SecurityEventItem event={event} />}
      empty={isFiltered ? t('admin.security.empty-filtered') : t('admin.security.empty')}
      next={next}
    />
  )
}
