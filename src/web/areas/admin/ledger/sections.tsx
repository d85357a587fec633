import { DashboardSections } from '#web/features/dashboard/frame/sections.tsx'

const sections = [
  { to: '/sa/ledger', label: 'Accounts' },
  { to: '/sa/ledger/sellers', label: 'Of sellers' },
  { to: '/sa/ledger/entries', label: 'Entries' },
]

export function LedgerSections() {
  return <DashboardSections label="The ledger" sections={sections} />
}
