import type { Alert, AlertKind } from '#contract/admin/alerts.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { t, tableOf } from '#web/lib/text/t.ts'
import { SecondaryLink } from '#web/kit/links.tsx'
import { List } from '#web/kit/list/list.tsx'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { MarketplaceTime } from '#web/kit/marketplace-time.tsx'
import { Receivers } from './receivers.tsx'
import type { Route } from './+types/page.ts'

export const clientLoader = dashboardLoader(() => call('listAlerts'))

const names: Record<AlertKind, string> = tableOf('admin.alert')
const values: Record<AlertKind, (of: { value: number }) => string> = tableOf('admin.alerts.value')

const columns: readonly TableColumn<Alert>[] = [
  {
    head: t('admin.alerts.name'),
    isName: true,
    cell: ({ kind }) => <span className="font-semibold">{names[kind]}</span>,
  },
  {
    head: t('common.status'),
    cell: ({ isFiring, measured }) => {
      if (isFiring) return <span className="font-semibold text-accent">{t('admin.alerts.firing')}</span>
      return measured === null ? t('admin.alerts.unmeasured') : t('admin.alerts.fine')
    },
  },
  {
    head: t('admin.alerts.measured'),
    cell: ({ kind, measured, place }) => (
      <>
        {measured === null ? '–' : values[kind]({ value: measured })}
        {place !== null && <span className="block text-note break-all text-soft">{place}</span>}
      </>
    ),
  },
  {
    head: t('admin.alerts.limit'),
    cell: ({ kind, limit }) => (hasLimit(kind, limit) ? values[kind]({ value: limit }) : '–'),
  },
  { head: t('admin.alerts.since'), cell: ({ since }) => since && <MarketplaceTime at={since} /> },
  {
    head: t('admin.alerts.notified'),
    cell: ({ notifiedAt }) => (notifiedAt ? <MarketplaceTime at={notifiedAt} /> : '–'),
  },
]

/**
 * Returns whether an alert has a limit. An alert has no limit if it is turned off or only checks whether something
 * exists.
 */
function hasLimit(kind: AlertKind, limit: number): boolean {
  return kind === 'no-orders' ? limit > 0 : kind !== 'backup-none'
}

export default function AlertsPage({ loaderData: { alerts, receivers, version } }: Route.ComponentProps) {
  return (
    <DashboardPage
      title={t('admin.page.alerts')}
      lead={t('admin.alerts.lead')}
      actions={<SecondaryLink to="/sa/settings#alertQueueMinutes">{t('admin.alerts.limits')}</SecondaryLink>}
    >
      <List
        label={t('admin.page.alerts')}
        rows={alerts}
        columns={columns}
        keyOf={({ kind }) => kind}
        empty={t('admin.alerts.unmeasured')}
      />
      <Receivers key={version} receivers={receivers} version={version} />
    </DashboardPage>
  )
}
