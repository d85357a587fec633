import { storage } from '#web/lib/session/session.ts'

/** Goes when someone signs out, with all that is theirs (`save-session.ts`). */
const key = 'recentSearches'
const most = 5
const longest = 80
const fewestCharacters = 2

/** What was searched for last in this browser, the newest first; nothing where it keeps nothing. */
export function readRecentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(storage()?.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((text) => typeof text === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function keepSearch(typed: string): void {
  const text = typed.trim().slice(0, longest)
  if (text.length < fewestCharacters) return
  const others = readRecentSearches().filter((one) => one.toLowerCase() !== text.toLowerCase())
  try {
    storage()?.setItem(key, JSON.stringify([text, ...others].slice(0, most)))
  } catch {
    // A browser without room remembers no searches.
  }
}

export function forgetSearches(): void {
  storage()?.removeItem(key)
}
