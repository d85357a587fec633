const key = 'left'

/** Returns the browser's session storage, or undefined if it is blocked. */
export function findSessionStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Clears the tab's storage. Also records that the tab's history might contain input from a user who has signed out. */
export function clearTab(): void {
  findSessionStorage()?.clear()
  findSessionStorage()?.setItem(key, '1')
}

export function wasCleared(): boolean {
  return findSessionStorage()?.getItem(key) === '1'
}

/**
 * Empties all text fields. Browsers do not restore fields that are empty when the visitor leaves the page, so typed
 * input does not reappear when the page is reopened from the history.
 */
export function emptyFields(): void {
  const typed = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea'
  for (const field of document.querySelectorAll<HTMLInputElement>(typed)) field.value = ''
}

/**
 * Starts a page that was reopened from the tab's history by calling `begin`. If a user has signed out in this tab,
 * first discards the input that the browser has restored, because it might be from that user.
 */
export function startRestoredPage(begin: () => void): void {
  if (!wasCleared()) return begin()
  emptyFields()
  const emptyAndBegin = () => {
    emptyFields()
    begin()
  }
  // Waits for the load event, because browsers restore fields before it.
  if (document.readyState === 'complete') emptyAndBegin()
  else addEventListener('load', emptyAndBegin, { once: true })
}
