import type { StaffRole } from '#contract/staff-roles.ts'
import { readSellerView } from './seller-view.ts'

export interface StoredPerson {
  _id: string
  /** Username. Null if the buyer has none. */
  username: string | null
  name?: string
  email?: string
  isSeller?: boolean
  isAdmin?: boolean
  isSA?: boolean
  /** Role of a staff member. Missing in sessions that were stored before roles existed. */
  role?: StaffRole | null
  /** Shop for which a helper works in this session. */
  helps?: { username: string; name: string } | null | undefined
  /** Set if a staff member sees this seller's dashboard and can change nothing. */
  isViewed?: boolean
  serviceSubscription?: boolean
  subscriptionStatus?: string | null
  subscriptionEndDate?: number | null
}

export interface Session {
  buyer: StoredPerson | null
  seller: StoredPerson | null
  name: string | null
}

export function readToken(): string | null {
  return readSellerView()?.token ?? storage()?.getItem('token') ?? null
}

export function readSession(): Session {
  const view = readSellerView()
  if (view) {
    const seller = { ...view.seller, isSeller: true, isAdmin: false, isSA: false, role: null, isViewed: true }
    return { buyer: null, seller, name: view.seller.name }
  }
  return {
    buyer: readPerson('buyer'),
    seller: readPerson('seller'),
    name: storage()?.getItem('name') ?? null,
  }
}

type ReceivedCall = (isElsewhere: boolean) => void
const listeners = new Set<ReceivedCall>()

/**
 * Calls `listener` after every sign-in and sign-out. The argument is `true` if it happened in another tab. Returns a
 * function that unsubscribes.
 */
export function onSessionChange(listener: ReceivedCall): () => void {
  const fromElsewhere = (event: StorageEvent) => {
    if (event.key === null || versionKeys.includes(event.key)) listener(true)
  }
  listeners.add(listener)
  addEventListener('storage', fromElsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromElsewhere)
  }
}

const versionKeys: readonly string[] = ['seller', 'buyer', 'name']

/** Returns a string that changes whenever another user signs in or the stored user data changes. */
export function sessionVersion(): string {
  const view = readSellerView()?._id ?? ''
  return [view, ...versionKeys.map((key) => storage()?.getItem(key) ?? '')].join('\n')
}

/** Returns the page to which `/` redirects a stored seller (spec §2 "/"). Null means that the landing page is shown. */
export function getHomePath({ seller }: Session): '/shopper/listings' | '/sa/listings' | null {
  if (seller === null) return null
  return seller.isSeller || seller.isAdmin || seller.helps ? '/shopper/listings' : '/sa/listings'
}

/** Returns the browser's local storage. Returns undefined on the server, or if the browser blocks storage. */
export function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export function readPerson(key: 'buyer' | 'seller'): StoredPerson | null {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null && '_id' in value ? (value as StoredPerson) : null
  } catch {
    return null
  }
}

/** Notifies listeners that this tab has changed the stored session. */
export function notifySessionListeners(): void {
  for (const listener of listeners) listener(false)
}
