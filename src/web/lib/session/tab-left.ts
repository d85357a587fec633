const key = 'left'

/** Returns session storage; undefined if the browser blocks storage. */
export function findSessionStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Clears the tab's storage and records that the tab's history might contain input from a user who has signed out. */
export function clearTab(): void {
  findSessionStorage()?.clear()
  findSessionStorage()?.setItem(key, '1')
}

export function wasCleared(): boolean {
  return findSessionStorage()?.getItem(key) === '1'
}

/**
 * Empties all text fields. Browsers restore typed input when a page is reopened from the history, but they do not
 * restore empty fields.
 */
export function emptyFields(): void {
  const typed = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea'
  for (const field of document.querySelectorAll<HTMLInputElement>(typed)) field.value = ''
}

/**
 * Calls `begin` on a page that was reopened from the tab's history. If a user has signed out in this tab, first
 * discards the input that the browser restores, because that user might have entered it.
 */
export function startRestoredPage(begin: () => void): void {
  if (!wasCleared()) return begin()
  emptyFields()
  const emptyAndBegin = () => {
    emptyFields()
    begin()
  }
  // Waits for the load event, because browsers restore fields before this event.
  if (document.readyState === 'complete') emptyAndBegin()
  else addEventListener('load', emptyAndBegin, { once: true })
}
