import { storeBag } from './bag.ts'
import { spentPlanChoiceCookie, spentWatchCookie } from './choice-cookies.ts'
import { setCookie } from './cookies.ts'
import { onSession, readSession } from './session.ts'
import { clearSession } from './save-session.ts'
import { emptyFields, leaveTab, tabStore } from './tab-left.ts'

const key = 'owner'

/**
 * What this tab keeps until it is closed, for whoever is signed in, or for a guest. What another person left here is
 * gone first; a guest who signs in goes on with what was kept.
 */
export function tabStorage(): Storage {
  claimTab()
  return sessionStorage
}

/** Empty for a guest. A helper is another person in each shop: what is typed for one is not to end up in another. */
function personId(): string {
  const { buyer, seller } = readSession()
  return [seller?._id ?? buyer?._id, seller?.helps?.username].filter(Boolean).join(' ')
}

function claimTab(): void {
  const person = personId()
  const owner = tabStore()?.getItem(key) ?? null
  if (owner !== null && owner !== person) leaveTab()
  if (person !== '') tabStore()?.setItem(key, person)
}

/** Signs out in this browser: nothing of the person is left, here or in other tabs (spec §4 "Logout"). */
export function forgetPerson(): void {
  guardTab()
  clearSession()
}

let isGuarded = false

/**
 * From now on a person and what they typed are forgotten once they are signed out or another person is signed in,
 * here or in another tab; a page that has shown what is theirs is not shown again.
 */
export function guardTab(): void {
  if (isGuarded) return
  isGuarded = true
  let person = personId()
  let isBuyer = readSession().buyer !== null
  const shownTo = new Set<string>()
  const isForeign = (): boolean => [...shownTo].some((one) => one !== personId())
  const meet = (): void => {
    if (person !== '') shownTo.add(person)
    claimTab()
  }
  meet()
  onSession((isElsewhere) => {
    const before = { person, isBuyer }
    person = personId()
    isBuyer = readSession().buyer !== null
    if (before.person === person) return
    meet()
    if (before.person === '') return
    emptyFields()
    // The other tab has seen to the cookies, and a guest may have filled a bag since.
    if (isElsewhere) location.reload()
    else forgetCookies(before.isBuyer)
  })
  // Browsers keep a page as it is left, and show it at once to whoever goes back.
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

/** A buyer's bag is kept on the server; a seller has none there, so it stays. */
function forgetCookies(wasBuyer: boolean): void {
  if (wasBuyer) setCookie(storeBag([]))
  setCookie(spentWatchCookie)
  setCookie(spentPlanChoiceCookie)
}
