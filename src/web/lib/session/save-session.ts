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
  save({ token })
}

/** Stores a buyer and token after login, and clears all seller data and flags (spec §4). */
export function saveBuyer(buyer: StoredPerson, token: string): void {
  drop([...sellerKeys, 'carriers'])
  save({ buyer, token, name: buyer.name ?? '' })
  saveMembershipPeriod(buyer.serviceSubscription ?? false, buyer.subscriptionEndDate)
}

/** Returns the stored end of the buyer's membership period in ms. */
export function readMembershipEnd(): number | null {
  const end = Number(storage()?.getItem('currentPeriodEnd') ?? Number.NaN)
  return Number.isFinite(end) ? end : null
}

/**
 * Stores the result of the subscription validity check (spec §4). If there is no end date, removes the stored end date.
 */
export function saveMembershipPeriod(serviceSubscription: boolean, end: number | null | undefined): void {
  save({ serviceSubscription })
  if (end === null || end === undefined) drop(['currentPeriodEnd'])
  else save({ currentPeriodEnd: end })
}

/** Stores a seller and token after login, and clears the buyer (spec §4). */
export function saveSeller(seller: StoredPerson, token: string): void {
  drop(['buyer', 'serviceSubscription', 'currentPeriodEnd'])
  if (readPerson('seller')?._id !== seller._id) drop(['carriers'])
  const { isSeller = false, isAdmin = false, isSA = false } = seller
  save({ seller, token, name: seller.name ?? '', isSeller, isAdmin, isSA })
}

/** Clears all stored session items on logout (spec §4). */
export function clearSession(): void {
  drop(keys)
}

function save(values: Partial<Record<Key, unknown>>): void {
  for (const [key, value] of Object.entries(values)) {
    storage()?.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  notifySessionListeners()
}

function drop(removed: readonly Key[]): void {
  for (const key of removed) storage()?.removeItem(key)
  notifySessionListeners()
}
