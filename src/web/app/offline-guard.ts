import { showUnreachable } from '#web/lib/page/load-part.ts'

/**
 * Stops links and forms from loading another document while the device is offline, because the browser would replace
 * the page with an error page. Listens on the window, so that React Router handles each event before this listener.
 */
export function guardOffline(): void {
  const guard = (event: Event) => {
    if (event.defaultPrevented || navigator.onLine || !leavesPage(event)) return
    event.preventDefault()
    showUnreachable()
  }
  addEventListener('click', guard)
  addEventListener('submit', guard)
}

function leavesPage(event: Event): boolean {
  const { target } = event
  if (target instanceof HTMLFormElement) return target.method !== 'dialog'
  if (!(target instanceof Element) || !(event instanceof MouseEvent)) return false
  const link = target.closest('a')
  if (!link?.href.startsWith('http') || link.download || link.target) return false
  const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
  return isPlain && link.href.split('#', 1)[0] !== location.href.split('#', 1)[0]
}
