import type { SearchKind } from '#contract/admin/admin-home.ts'

export const kindWords: Record<SearchKind, string> = {
  order: 'Order',
  buyer: 'Buyer',
  seller: 'Seller',
  listing: 'Piece',
}

const places: Record<SearchKind, string> = {
  order: '/sa/orders',
  buyer: '/sa/buyers',
  seller: '/sa/sellers',
  listing: '/sa/listings/look',
}

export function pathOf({ kind, _id }: { kind: SearchKind; _id: string }): string {
  return `${places[kind]}/${encodeURIComponent(_id)}`
}
