import { createContext, useEffect, useRef, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'

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
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // On a phone the current one may lie beyond the edge, where nothing says which page this is.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (current)
      nav.current!.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - nav.current!.clientWidth / 2
  }, [pathname])
  return (
    <nav ref={nav} aria-label={label} className="relative tab-row border-b border-line md:mb-6 print:hidden">
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
