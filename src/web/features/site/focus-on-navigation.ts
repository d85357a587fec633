import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation, moves the focus to the start of the new page and closes open side panels. `ScrollRestoration` in
 * the root route handles scrolling: it scrolls to the top on every navigation (spec §2), except for links with
 * `preventScrollReset`, such as filters. Back and Forward restore the scroll position.
 */
export function useFocusOnNavigation(): void {
  const { pathname, search } = useLocation()
  const seen = useRef({ pathname, search })
  useEffect(() => {
    const before = seen.current
    seen.current = { pathname, search }
    if (before.pathname === pathname && before.search === search) return
    for (const sheet of document.querySelectorAll<HTMLElement>('.sheet:popover-open')) sheet.hidePopover()
    if (before.pathname === pathname && isInViewport(document.activeElement)) return
    const start = document.querySelector<HTMLElement>('[data-page-start]') ?? document.getElementById('main')
    start?.focus({ preventScroll: true })
  }, [pathname, search])
}

/**
 * Returns whether an element is within the visible part of the window. If the focused element is not visible, the focus
 * must move. Otherwise, the Tab key would continue from a link at the bottom of the previous page.
 */
function isInViewport(element: Element | null): boolean {
  if (element === null || element === document.body) return false
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}
