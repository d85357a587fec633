import { storage } from '#web/lib/session/session.ts'

/**
 * Name of the entry in the browser's storage. Sign-out removes the entry together with other personal data
 * (`save-session.ts`).
 */
const key = 'recentSearches'
const maxCount = 5
const maxLength = 80
const minLength = 2

/**
 * Returns the last searches that were made in this browser, newest first. Returns an empty list if the browser's
 * storage is unavailable.
 */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(storage()?.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, maxCount) : []
  } catch {
    return []
  }
}

export function saveSearch(typed: string): void {
  const text = typed.trim().slice(0, maxLength)
  if (text.length < minLength) return
  const others = readRecentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase())
  try {
    storage()?.setItem(key, JSON.stringify([text, ...others].slice(0, maxCount)))
  } catch {
    // Errors are ignored: searches are not saved if the browser's storage is full or blocked.
  }
}

export function clearSearches(): void {
  storage()?.removeItem(key)
}
