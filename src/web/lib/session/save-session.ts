import { readPerson, sessionChanged, storage, type StoredPerson } from './session.ts'

/** What the browser keeps in local storage of a person (spec §3 "Session state"), and what they searched for. */
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

/** The token that takes the place of the one before it. */
export function saveToken(token: string): void {
  save({ token })
}

/** Spec §4: buyer login stores the buyer and token and clears any seller data and flags. */
export function saveBuyer(buyer: StoredPerson, token: string): void {
  drop([...sellerKeys, 'carriers'])
  save({ buyer, token, name: buyer.name ?? '' })
  savePeriod(buyer.serviceSubscription ?? false, buyer.subscriptionEndDate)
}

/** Until when this buyer is a member as far as this browser knows, ms. */
export function readPeriodEnd(): number | null {
  const end = Number(storage()?.getItem('currentPeriodEnd') ?? Number.NaN)
  return Number.isFinite(end) ? end : null
}

/** Spec §4 "Subscription validity check": what it found out. Without an end none is kept. */
export function savePeriod(serviceSubscription: boolean, end: number | null | undefined): void {
  save({ serviceSubscription })
  if (end === null || end === undefined) drop(['currentPeriodEnd'])
  else save({ currentPeriodEnd: end })
}

/** Spec §4: seller login stores the seller and token and clears the buyer. */
export function saveSeller(seller: StoredPerson, token: string): void {
  drop(['buyer', 'serviceSubscription', 'currentPeriodEnd'])
  if (readPerson('seller')?._id !== seller._id) drop(['carriers'])
  const { isSeller = false, isAdmin = false, isSA = false } = seller
  save({ seller, token, name: seller.name ?? '', isSeller, isAdmin, isSA })
}

/** Spec §4: logout clears all stored session items. */
export function clearSession(): void {
  drop(keys)
}

function save(values: Partial<Record<Key, unknown>>): void {
  for (const [key, value] of Object.entries(values)) {
    storage()?.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  sessionChanged()
}

function drop(gone: readonly Key[]): void {
  for (const key of gone) storage()?.removeItem(key)
  sessionChanged()
}
