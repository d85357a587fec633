import { createContext, useEffect, useRef, type ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { isPageOn } from '#web/lib/page/features.ts'

export interface DashboardSection {
  to: string
  label: string
  count?: number | undefined
}

/** Links between the pages of one dashboard section. Each of these pages shows the links above its title. */
export const PageSections = createContext<ReactNode>(null)

/** Links between the pages of one dashboard section, styled as tabs. */
export function DashboardSections({
  label,
  sections,
}: {
  label: string
  sections: readonly DashboardSection[]
}) {
  const nav = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  // Scrolls the link to the current page into view. On a phone, this link also serves as the page's title.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current=page]')
    if (current)
      nav.current!.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - nav.current!.clientWidth / 2
  }, [pathname])
  return (
    <nav ref={nav} aria-label={label} className="relative tab-row border-b border-line md:mb-6 print:hidden">
      <ul className="flex gap-x-4.5 whitespace-nowrap md:flex-wrap">
        {sections
          .filter(({ to }) => isPageOn(to))
          .map(({ to, label, count }) => (
            <li key={to}>
              <NavLink
                to={to}
                end
                className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold"
              >
                {label}
                {count !== undefined && <span className="text-soft tabular-nums">{count}</span>}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
