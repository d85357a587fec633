import { DeskSections } from '#web/parts/desk/desk-sections.tsx'

const sections = [
  { to: '/sa/ledger', label: 'Accounts' },
  { to: '/sa/ledger/sellers', label: 'Of sellers' },
  { to: '/sa/ledger/entries', label: 'Entries' },
]

export function LedgerSections() {
  return <DeskSections label="The ledger" sections={sections} />
}
