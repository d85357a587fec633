import { clearDevice } from '../device/clear-device.ts'
import { createBagCookie } from './bag.ts'
import { expiredPlanChoiceCookie, expiredWatchCookie } from './choice-cookies.ts'
import { setCookie } from './cookies.ts'
import { onSessionChange, readSession } from './session.ts'
import { clearSession } from './save-session.ts'
import { emptyFields, clearTab, findSessionStorage } from './tab-left.ts'

const key = 'owner'

/**
 * Returns session storage for the current user or guest. If it contains another user's data, clears it first. A guest
 * who signs in keeps the data.
 */
export function tabStorage(): Storage {
  claimTab()
  return sessionStorage
}

/**
 * Returns the id of the person who owns the tab's data, or an empty string for a guest. A helper has a different
 * id in each shop, so that drafts stay in the shop in which they were created.
 */
function personId(): string {
  const { buyer, seller } = readSession()
  return [seller?._id ?? buyer?._id, seller?.helps?.username].filter(Boolean).join(' ')
}

function claimTab(): void {
  const person = personId()
  const owner = findSessionStorage()?.getItem(key) ?? null
  if (owner !== null && owner !== person) clearTab()
  if (person !== '') findSessionStorage()?.setItem(key, person)
}

/** Signs out in this browser and clears the user's data in all tabs (spec §4 "Logout"). */
export function signOutLocally(): void {
  watchUserChanges()
  clearSession()
  void clearDevice()
}

let isWatching = false

/**
 * Watches for sign-outs and changes of the user in all tabs. When the user changes, clears the previous user's data and
 * hides pages that show it.
 */
export function watchUserChanges(): void {
  if (isWatching) return
  isWatching = true
  let person = personId()
  let isBuyer = readSession().buyer !== null
  const shownTo = new Set<string>()
  const isForeign = (): boolean => [...shownTo].some((one) => one !== personId())
  const recordPerson = (): void => {
    if (person !== '') shownTo.add(person)
    claimTab()
  }
  recordPerson()
  onSessionChange((isElsewhere) => {
    const before = { person, isBuyer }
    person = personId()
    isBuyer = readSession().buyer !== null
    if (before.person === person) return
    recordPerson()
    if (before.person === '') return
    emptyFields()
    // The other tab has already cleared the cookies. Clearing them again could empty a bag that a guest has filled in
    // the meantime.
    if (isElsewhere) location.reload()
    else forgetCookies(before.isBuyer)
  })
  // Hides a page with another user's data when the visitor leaves it. Browsers cache the page, and would show it
  // immediately on Back.
  addEventListener('pagehide', () => {
    if (isForeign()) document.documentElement.hidden = true
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    document.documentElement.hidden = isForeign()
    if (!isForeign()) return
    emptyFields()
    location.reload()
  })
}

/**
 * Clears a buyer's bag cookie, because the server stores the bag. Keeps a seller's bag, which exists only in the
 * cookie.
 */
function forgetCookies(wasBuyer: boolean): void {
  if (wasBuyer) setCookie(createBagCookie([]))
  setCookie(expiredWatchCookie)
  setCookie(expiredPlanChoiceCookie)
}
