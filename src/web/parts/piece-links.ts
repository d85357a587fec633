import type { Card } from '#contract/catalog.ts'

export function piecePath(piece: Pick<Card, '_id' | 'seller'>): string {
  return `/product/${encodeURIComponent(piece.seller.username)}/${piece._id}`
}

export function sellerPath(username: string): string {
  return `/shop/${encodeURIComponent(username)}`
}

export function profilePath(username: string): string {
  return `/shop/profile/${encodeURIComponent(username)}`
}
