import { createContext, type ReactNode } from 'react'
import { NavLink } from 'react-router'

export interface DashboardSection {
  to: string
  label: string
  count?: number | undefined
}

/** The ways that the pages below a layout begin with. */
export const PageSections = createContext<ReactNode>(null)

/** Ways between the pages of one part of a dashboard; they look as the tabs of one page do. */
export function DashboardSections({
  label,
  sections,
}: {
  label: string
  sections: readonly DashboardSection[]
}) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-b border-line md:mb-6 print:hidden">
      <ul className="flex gap-6 whitespace-nowrap">
        {sections.map(({ to, label: words, count }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold"
            >
              {words}
              {count !== undefined && <span className="text-soft tabular-nums">{count}</span>}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
