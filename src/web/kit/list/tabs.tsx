import { Link } from 'react-router'
import { countText } from '#web/lib/format/count-text.ts'
import { useQueryLink } from '#web/kit/list/query-link.ts'

export interface Tab {
  /** Value of the query parameter. An empty value removes the parameter from the URL. */
  value: string
  label: string
  count?: number | undefined
}

interface TabsProps {
  label: string
  /** Name of the query parameter that stores the selected tab. */
  name: string
  tabs: readonly Tab[]
  current: string
  /** Names of query parameters that selecting a tab removes, such as dates that a preset period replaces. */
  replaces?: readonly string[]
}

/**
 * Creates tabs from pairs of value and label. Selecting the tab with the value `all` removes the query parameter from
 * the URL.
 */
export function createTabs<Value extends string>(
  tabs: readonly (readonly [value: Value, label: string])[],
  counts: Partial<Record<Value, number>> = {},
): Tab[] {
  return tabs.map(([value, label]) => ({ value: value === 'all' ? '' : value, label, count: counts[value] }))
}

/** Returns the values of tabs or sort orders without their labels. */
export const getChoiceValues = <Value extends string>(
  choices: readonly (readonly [Value, string])[],
): Value[] => choices.map(([value]) => value)

/**
 * Tabs that filter a table. The selected tab is stored in the URL. Changing the tab keeps the other query parameters
 * and leads to the first page.
 */
export function Tabs({ label, name, tabs, current, replaces }: TabsProps) {
  const to = useQueryLink(name, replaces)
  return (
    <nav aria-label={label} className="tab-row border-b border-line">
      <ul className="flex gap-6 whitespace-nowrap">
        {tabs.map((tab) => (
          <li key={tab.value}>
            <Link
              to={to(tab.value)}
              preventScrollReset
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
