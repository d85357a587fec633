import type { ReactNode } from 'react'

/** Creates an icon of 24 by 24 units from SVG shapes. */
export function icon(shape: ReactNode) {
  return function Icon({ className = 'size-5' }: { className?: string }) {
    return (
      <svg
        viewBox="0 0 24 24"
        className={className}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        {shape}
      </svg>
    )
  }
}

export const SearchIcon = icon(
  <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20.5 20.5" />,
)
export const BagIcon = icon(<path d="M5 8.5h14l1 12H4l1-12ZM8.5 11V7a3.5 3.5 0 0 1 7 0v4" />)
export const PersonIcon = icon(
  <path d="M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.6-3.6 3.6-5.5 7.5-5.5s6.9 1.9 7.5 5.5" />,
)
export const BellIcon = icon(<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15ZM10 20.5h4M12 3v2" />)
export const MenuIcon = icon(<path d="M3.5 7.5h17M3.5 12h17M3.5 16.5h11" />)
export const CloseIcon = icon(<path d="m6 6 12 12M18 6 6 18" />)
export const ThemeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8" />
    <path d="M12 4a8 8 0 0 1 0 16Z" fill="currentColor" />
  </>,
)
export const FilterIcon = icon(<path d="M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4" />)
export const ChevronIcon = icon(<path d="m9 5 7 7-7 7" />)
export const StarIcon = icon(
  <path d="m12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z" fill="currentColor" />,
)
