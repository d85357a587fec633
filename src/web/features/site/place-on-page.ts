import { useEffect, useRef } from 'react'
import { UNSAFE_useScrollRestoration as useScrollRestoration, useLocation } from 'react-router'

/**
 * Spec §2: the page scrolls to the top on every route change; back and forward find the place one had left. A link
 * with `preventScrollReset`, such as a filter's, changes what is shown and not where one is.
 */
export function usePlaceOnPage(): void {
  useScrollRestoration()
  const { pathname, search } = useLocation()
  const seen = useRef({ pathname, search })
  useEffect(() => {
    const before = seen.current
    seen.current = { pathname, search }
    if (before.pathname === pathname && before.search === search) return
    for (const sheet of document.querySelectorAll<HTMLElement>('.sheet:popover-open')) sheet.hidePopover()
    if (before.pathname === pathname && isInSight(document.activeElement)) return
    const start = document.querySelector<HTMLElement>('[data-page-start]') ?? document.getElementById('main')
    start?.focus({ preventScroll: true })
  }, [pathname, search])
}

/** The link to the next page is left behind at the foot of the page: the next Tab must not go on from there. */
function isInSight(element: Element | null): boolean {
  if (element === null || element === document.body) return false
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
