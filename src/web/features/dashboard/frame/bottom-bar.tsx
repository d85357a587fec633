import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { Link } from '#web/kit/links.tsx'

export interface BottomBarPlace {
  to: string
  label: string
  icon: ComponentType<{ className?: string }>
  /** Number of open tasks, which is shown if it is above 0, and a text with the same number for screen readers. */
  count?: { number: number; text: string } | undefined
  /** Other paths that belong to this link. */
  includes?: readonly string[]
}

const maxShownCount = 99

/**
 * Links to the main pages of a dashboard, fixed to the bottom of the screen. Shown only on phones, where the bar
 * replaces the links above the page. Hidden while the on-screen keyboard is open.
 */
export function BottomBar({ name, places }: { name: string; places: readonly BottomBarPlace[] }) {
  const { pathname } = useLocation()
  const current = currentPlace(places, pathname)
  return (
    <nav aria-label={name} className="bottom-bar print:hidden">
      <ul className="mx-auto grid max-w-xl auto-cols-fr grid-flow-col">
        {places.map((place) => (
          <li key={place.to} className="min-w-0">
            <PlaceLink place={place} isCurrent={place === current} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PlaceLink({ place, isCurrent }: { place: BottomBarPlace; isCurrent: boolean }) {
  const { to, label, icon: Icon, count } = place
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-14 flex-col items-center justify-center gap-0.5 border-t-2 border-transparent px-1 text-soft aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    >
      <span className="relative">
        <Icon className="size-6" />
        {count !== undefined && count.number > 0 && (
          <span
            aria-hidden="true"
            className="absolute -top-1 left-4 min-w-5 rounded-round bg-ink px-1 text-center text-note leading-5 font-semibold text-paper tabular-nums"
          >
            {count.number > maxShownCount ? `${maxShownCount}+` : count.number}
          </span>
        )}
      </span>
      <span className="max-w-full truncate text-note">
        {label}
        {count !== undefined && count.number > 0 && <span className="sr-only"> {count.text}</span>}
      </span>
    </Link>
  )
}

/** Returns the link that the path belongs to. The last link includes all paths that belong to no other link. */
export function currentPlace(
  places: readonly BottomBarPlace[],
  pathname: string,
): BottomBarPlace | undefined {
  const isBelow = (path: string) => pathname === path || pathname.startsWith(`${path}/`)
  return places.find(({ to, includes = [] }) => [to, ...includes].some(isBelow)) ?? places.at(-1)
}
