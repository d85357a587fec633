import { DashboardSections } from '#web/features/dashboard/frame/sections.tsx'
import { t } from '#web/lib/text/t.ts'

const jobs = [
  { to: '/sa/jobs', label: t('admin.jobs.jobs') },
  { to: '/sa/jobs/webhooks', label: t('admin.jobs.webhooks') },
]

export function JobSections() {
  return <DashboardSections label={t('admin.page.jobs')} sections={jobs} />
}

const settings = [
  { to: '/sa/settings', label: t('admin.settings.rules') },
  { to: '/sa/settings/marketplace', label: t('admin.marketplace') },
  { to: '/sa/settings/fields', label: t('admin.fields') },
]

export function SettingsSections() {
  return <DashboardSections label={t('admin.page.settings')} sections={settings} />
}

const ledger = [
  { to: '/sa/ledger', label: t('admin.ledger.accounts') },
  { to: '/sa/ledger/sellers', label: t('admin.ledger.by-seller') },
  { to: '/sa/ledger/entries', label: t('admin.ledger.entries') },
]

export function LedgerSections() {
  return <DashboardSections label={t('admin.page.ledger')} sections={ledger} />
}
