import type { SellerInfo } from '#contract/catalog/catalog.ts'

/** The seller's data that came with the navigation (spec §2), if it is this seller's and whole. */
export function readHanded(state: unknown, username: string): SellerInfo | undefined {
  if (typeof state !== 'object' || state === null || !('seller' in state)) return undefined
  const seller = state.seller as Partial<SellerInfo> | null
  const isWhole =
    seller?.username === username && typeof seller.name === 'string' && Array.isArray(seller.feedback)
  return isWhole ? (seller as SellerInfo) : undefined
}
