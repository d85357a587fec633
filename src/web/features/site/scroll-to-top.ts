import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Spec §2: the page scrolls to the top on every route change, back and forward included. */
export function useScrollToTop(): void {
  const { pathname } = useLocation()
  const seen = useRef(pathname)
  useEffect(() => {
    history.scrollRestoration = 'manual'
    if (seen.current === pathname) return
    seen.current = pathname
    window.scrollTo(0, 0)
    for (const sheet of document.querySelectorAll<HTMLElement>('.sheet:popover-open')) sheet.hidePopover()
    document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])
}
