export function piecePath(piece: { _id: string; seller: { username: string } }): string {
  return `/product/${encodeURIComponent(piece.seller.username)}/${piece._id}`
}

export function sellerPath(username: string): string {
  return `/shop/${encodeURIComponent(username)}`
}

export function profilePath(username: string): string {
  return `/shop/profile/${encodeURIComponent(username)}`
}
