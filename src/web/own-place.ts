/**
 * The browser itself brings back the place on a page that is loaded anew. Before React Router does so once more, long
 * after, where one has scrolled to meanwhile takes that place.
 */
export function keepOwnPlace(): void {
  const state = history.state as { key?: string } | null
  const key = state?.key ?? Math.random().toString(36).slice(2)
  if (state?.key === undefined) history.replaceState({ ...state, key }, '')
  if (window.scrollY === 0) return
  try {
    const places = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>
    sessionStorage.setItem(storageKey, JSON.stringify({ ...places, [key]: window.scrollY }))
  } catch {
    // A browser that forbids it finds no place again.
  }
}

/** React Router's. */
const storageKey = 'react-router-scroll-positions'
