import { DashboardSections } from '#web/features/dashboard/frame/sections.tsx'

const jobs = [
  { to: '/sa/jobs', label: 'Jobs' },
  { to: '/sa/jobs/webhooks', label: 'Webhooks' },
]

export function JobSections() {
  return <DashboardSections label="What runs by itself" sections={jobs} />
}

const ledger = [
  { to: '/sa/ledger', label: 'Accounts' },
  { to: '/sa/ledger/sellers', label: 'Of sellers' },
  { to: '/sa/ledger/entries', label: 'Entries' },
]

export function LedgerSections() {
  return <DashboardSections label="The ledger" sections={ledger} />
}
