/** All that the browser keeps in local storage (spec §3 "Session state"). */
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
] as const
type Key = (typeof keys)[number]

export interface StoredPerson {
  _id: string
  /** A buyer may be without one. */
  username: string | null
  name?: string
  email?: string
  isSeller?: boolean
  isAdmin?: boolean
  isSA?: boolean
  serviceSubscription?: boolean
  subscriptionStatus?: string | null
  subscriptionEndDate?: string | null
}

export interface Session {
  buyer: StoredPerson | null
  seller: StoredPerson | null
  name: string | null
}

const sellerKeys = ['seller', 'isSeller', 'isAdmin', 'isSA'] as const satisfies Key[]

export function readToken(): string | null {
  return storage()?.getItem('token') ?? null
}

/** The token that takes the place of the one before it. */
export function saveToken(token: string): void {
  save({ token })
}

export function readSession(): Session {
  return {
    buyer: readPerson('buyer'),
    seller: readPerson('seller'),
    name: storage()?.getItem('name') ?? null,
  }
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
export function savePeriod(serviceSubscription: boolean, end: number | string | null | undefined): void {
  save({ serviceSubscription })
  if (end === null || end === undefined) drop(['currentPeriodEnd'])
  else save({ currentPeriodEnd: new Date(end).getTime() })
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

type ReceivedCall = (isElsewhere: boolean) => void
const listeners = new Set<ReceivedCall>()

/** Listens to every change of who is signed in, in this tab and in others (elsewhere); returns how to stop. */
export function onSession(listener: ReceivedCall): () => void {
  const fromElsewhere = (event: StorageEvent) => {
    if (event.key === null || marks.includes(event.key as Key)) listener(true)
  }
  listeners.add(listener)
  addEventListener('storage', fromElsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromElsewhere)
  }
}

const marks: readonly Key[] = ['seller', 'buyer', 'name']

/** The same text as long as the same people are stored. */
export function sessionMark(): string {
  return marks.map((key) => storage()?.getItem(key) ?? '').join('\n')
}

/** Spec §2 "/": where the landing page sends a stored seller record; null shows the landing page. */
export function homeOf({ seller }: Session): '/shopper/listings' | '/sa/listings' | null {
  if (seller === null) return null
  return seller.isSeller || seller.isAdmin ? '/shopper/listings' : '/sa/listings'
}

/** Local storage: absent on the server, and where the browser forbids it. */
export function storage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

function readPerson(key: 'buyer' | 'seller'): StoredPerson | null {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null && '_id' in value ? (value as StoredPerson) : null
  } catch {
    return null
  }
}

function save(values: Partial<Record<Key, unknown>>): void {
  for (const [key, value] of Object.entries(values)) {
    storage()?.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }
  notifyListeners()
}

function drop(gone: readonly Key[]): void {
  for (const key of gone) storage()?.removeItem(key)
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener(false)
}
