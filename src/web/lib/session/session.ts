import type { StaffRole } from '#contract/staff-roles.ts'

export interface StoredPerson {
  _id: string
  /** A buyer may be without one. */
  username: string | null
  name?: string
  email?: string
  isSeller?: boolean
  isAdmin?: boolean
  isSA?: boolean
  /** What they do for the marketplace; sessions stored before there were roles have none. */
  role?: StaffRole | null
  /** Of a helper: the shop this session works for. */
  helps?: { username: string; name: string } | null | undefined
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
  return storage()?.getItem('token') ?? null
}

export function readSession(): Session {
  return {
    buyer: readPerson('buyer'),
    seller: readPerson('seller'),
    name: storage()?.getItem('name') ?? null,
  }
}

type ReceivedCall = (isElsewhere: boolean) => void
const listeners = new Set<ReceivedCall>()

/** Listens to every change of who is signed in, in this tab and in others (elsewhere); returns how to stop. */
export function onSession(listener: ReceivedCall): () => void {
  const fromElsewhere = (event: StorageEvent) => {
    if (event.key === null || marks.includes(event.key)) listener(true)
  }
  listeners.add(listener)
  addEventListener('storage', fromElsewhere)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', fromElsewhere)
  }
}

const marks: readonly string[] = ['seller', 'buyer', 'name']

/** The same text as long as the same people are stored. */
export function sessionMark(): string {
  return marks.map((key) => storage()?.getItem(key) ?? '').join('\n')
}

/** Spec §2 "/": where the landing page sends a stored seller record; null shows the landing page. */
export function homeOf({ seller }: Session): '/shopper/listings' | '/sa/listings' | null {
  if (seller === null) return null
  return seller.isSeller || seller.isAdmin || seller.helps ? '/shopper/listings' : '/sa/listings'
}

/** Local storage: absent on the server, and where the browser forbids it. */
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

/** Tells who listens that this tab has changed what is stored. */
export function sessionChanged(): void {
  for (const listener of listeners) listener(false)
}
