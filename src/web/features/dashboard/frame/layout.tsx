import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { StepUpDialog } from '#web/features/account/step-up-dialog.tsx'
import { isPageOn } from '#web/lib/page/features.ts'
import { BottomBar, type BottomBarPlace } from './bottom-bar.tsx'
import { ToastProvider } from '#web/kit/toast.tsx'

export interface DashboardLink {
  to: string
  label: string
  /** Number of open tasks on the linked page, shown if above 0. */
  count?: number | undefined
}

interface DashboardLayoutProps {
  /** Accessible name of the navigation, for example "Your shop". */
  name: string
  links: readonly DashboardLink[]
  /** Main pages, for the bar at the bottom of a phone. */
  places: readonly BottomBarPlace[]
  children: ReactNode
}

/**
 * Dashboard layout with the navigation beside the page. On a phone, a bar at the bottom of the screen links to the main
 * pages. On medium-sized screens, the navigation is above the page.
 */
export function DashboardLayout({ name, links, places, children }: DashboardLayoutProps) {
  const navigation = (
    <nav aria-label={name} className="min-w-0 without-bottom-bar">
      <p className="hidden font-display text-title lg:block">{name}</p>
      <ul className="flex flex-wrap gap-x-5 border-b border-line whitespace-nowrap lg:sticky lg:top-6 lg:mt-4 lg:flex-col lg:gap-0 lg:border-0">
        {links
          .filter(({ to }) => isPageOn(to))
          .map((link) => (
            <li key={link.to}>
              <DashboardLinkItem {...link} />
            </li>
          ))}
      </ul>
    </nav>
  )
  return (
    <DashboardFrame navigation={navigation}>
      {children}
      <BottomBar name={name} places={places.filter(({ to }) => isPageOn(to))} />
    </DashboardFrame>
  )
}

/**
 * Dashboard layout around the given navigation. Includes toasts and the step-up dialog, which asks for the password
 * again.
 */
export function DashboardFrame({ navigation, children }: { navigation: ReactNode; children: ReactNode }) {
  return (
    <ToastProvider>
      <div className="page-width grid grid-cols-1 gap-x-12 gap-y-3 pt-1 pb-6 md:gap-y-6 md:py-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-10 print:block print:p-0">
        <div className="min-w-0 print:hidden">{navigation}</div>
        <div className="min-w-0">{children}</div>
      </div>
      <StepUpDialog />
    </ToastProvider>
  )
}

/**
 * Link in the dashboard's navigation. With `isExact`, the link is shown as current only on its exact path, not on paths
 * below it.
 */
export function DashboardLinkItem({
  to,
  label,
  count = 0,
  isExact = false,
}: DashboardLink & { isExact?: boolean }) {
  const { pathname } = useLocation()
  return (
    <NavLink
      // If the current path has a trailing slash, links to the path with the slash, so that the link is still shown as
      // current.
      to={isExact && pathname === `${to}/` ? pathname : to}
      end={isExact}
      className="flex min-h-11 items-center gap-2 border-b-2 border-transparent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold lg:min-h-9 lg:border-b-0 lg:border-l-2 lg:pl-3"
    >
      {label}
      {count > 0 && (
        <span className="rounded-round bg-ink px-2 text-note font-semibold text-paper tabular-nums">
          {count}
        </span>
      )}
    </NavLink>
  )
}
