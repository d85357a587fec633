const key = 'left'

/** Absent where the browser forbids it. */
export function tabStore(): Storage | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

/** Empties the tab's store: from now on its history may hold what someone typed who has signed out. */
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

/** Begins a page one has come back to. What the browser fills in there may be another person's: it must not be read. */
export function beginAgain(begin: () => void): void {
  if (!wasLeft()) return begin()
  emptyFields()
  const emptyAndBegin = () => {
    emptyFields()
    begin()
  }
  // Fields are filled in at some time before the page has loaded.
  if (document.readyState === 'complete') emptyAndBegin()
  else addEventListener('load', emptyAndBegin, { once: true })
}
