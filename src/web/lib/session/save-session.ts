import { readSellerView } from './seller-view.ts'
import { readPerson, notifySessionListeners, storage, type StoredPerson } from './session.ts'

/** Local storage keys of a signed-in user's data (spec §3 "Session state"), including recent searches. */
const keys = [
  'buyer',
  'seller',
  'token',
  'name',
  'isSeller',
  'isAdmin',
  'isSA',
  'serviceSubscription',
  'carriers',
  'currentPeriodEnd',
  'recentSearches',
] as const
type Key = (typeof keys)[number]

const sellerKeys = ['seller', 'isSeller', 'isAdmin', 'isSA'] as const satisfies Key[]

/** Replaces the stored token. */
export function saveToken(token: string): void {
  saveValues({ token })
}

/** Stores a buyer and the token after login. Also clears all data and flags of a seller (spec §4). */
export function saveBuyer(buyer: StoredPerson, token: string): void {
  removeKeys([...sellerKeys, 'carriers'])
  saveValues({ buyer, token, name: buyer.name ?? '' })
  saveMembershipPeriod(buyer.serviceSubscription ?? false, buyer.subscriptionEndDate)
}

/** Returns the stored end of the buyer's membership, in ms. */
export function readMembershipEnd(): number | null {
  const end = Number(storage()?.getItem('currentPeriodEnd') ?? Number.NaN)
  return Number.isFinite(end) ? end : null
}

/**
 * Stores the result of checking whether the membership is valid (spec §4). If there is no end date, removes the stored
 * one.
 */
export function saveMembershipPeriod(serviceSubscription: boolean, end: number | null | undefined): void {
  saveValues({ serviceSubscription })
  if (end === null || end === undefined) removeKeys(['currentPeriodEnd'])
  else saveValues({ currentPeriodEnd: end })
}

/** Stores a seller and the token after login. Also clears the buyer (spec §4). */
export function saveSeller(seller: StoredPerson, token: string): void {
  removeKeys(['buyer', 'serviceSubscription', 'currentPeriodEnd'])
  if (readPerson('seller')?._id !== seller._id) removeKeys(['carriers'])
  const { isSeller = false, isAdmin = false, isSA = false } = seller
  saveValues({ seller, token, name: seller.name ?? '', isSeller, isAdmin, isSA })
}

/** Clears all stored data of the session on logout (spec §4). */
export function clearSession(): void {
  removeKeys(keys)
}

/** Does nothing in a view of a seller's dashboard, in which the staff member's own session must stay unchanged. */
function saveValues(values: Partial<Record<Key, unknown>>): void {
  if (readSellerView()) return
  for (const [key, value] of Object.entries(values)) {
    storage()?.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  notifySessionListeners()
}

function removeKeys(removed: readonly Key[]): void {
  if (readSellerView()) return
  for (const key of removed) storage()?.removeItem(key)
  notifySessionListeners()
}
