interface SellerOrders {
  sellerOrders: readonly { seller: { username: string; name: string } }[]
}

/** Returns the display name of a seller in an order. */
export function getSellerName({ sellerOrders }: SellerOrders, username: string): string {
  return sellerOrders.find(({ seller }) => seller.username === username)?.seller.name ?? username
}
