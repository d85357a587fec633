import { Link } from 'react-router'
import { countText } from '../count-text.ts'
import { useQueryLink } from './links.ts'

export interface DashboardTab {
  /** The value of the query parameter; '' is the tab without one. */
  value: string
  label: string
  count?: number | undefined
}

interface DashboardTabsProps {
  label: string
  /** The query parameter the choice is kept in. */
  name: string
  tabs: readonly DashboardTab[]
  current: string
}

/** Ways between parts of one table, kept in the address; every other choice but the page stays as it is. */
export function DashboardTabs({ label, name, tabs, current }: DashboardTabsProps) {
  const to = useQueryLink(name)
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-6 whitespace-nowrap">
        {tabs.map((tab) => (
          <li key={tab.value}>
            <Link
              to={to(tab.value)}
              aria-current={tab.value === current ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold"
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="text-soft tabular-nums">{countText(tab.count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
