import { findSessionStorage } from './tab-left.ts'

/** A staff member's read-only view of a seller's dashboard. It exists only in the tab in which it was started. */
export interface SellerView {
  _id: string
  token: string
  expiresAt: string
  seller: { _id: string; username: string; name: string }
}

const key = 'sellerView'

/** Returns the view that this tab shows, or null. */
export function readSellerView(): SellerView | null {
  try {
    const value: unknown = JSON.parse(findSessionStorage()?.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null && 'token' in value ? (value as SellerView) : null
  } catch {
    return null
  }
}

/**
 * Starts a view in this tab. Clears the tab's other data, which belongs to the staff member. The caller then loads a
 * page of the seller's dashboard.
 */
export function openSellerView(view: SellerView): void {
  const storage = findSessionStorage()
  storage?.clear()
  // The owner of the tab's data, see `claimTab`.
  storage?.setItem('owner', view.seller._id)
  storage?.setItem(key, JSON.stringify(view))
}

/** Leaves the view of this tab and clears the tab's data. The staff member's own session then applies again. */
export function leaveSellerView(): void {
  findSessionStorage()?.clear()
}
