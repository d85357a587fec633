const key = 'left'

/** Absent where the browser forbids it. */
export function tabStore(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Empties the tab's store: from now on its history may hold what somebody typed who has signed out. */
export function leaveTab(): void {
  tabStore()?.clear()
  tabStore()?.setItem(key, '1')
}

export function wasLeft(): boolean {
  return tabStore()?.getItem(key) === '1'
}

/** Browsers fill fields in again for whoever comes back to a page; empty ones they leave empty. */
export function emptyFields(): void {
  const typed = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea'
  for (const field of document.querySelectorAll<HTMLInputElement>(typed)) field.value = ''
}

/** Run where a page begins: what the browser has filled in on the way back may be another person's. */
export function emptyForeignFields(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (load?.type === 'back_forward' && wasLeft()) emptyFields()
}
