interface SellerOrders {
  sellerOrders: readonly { seller: { username: string; name: string } }[]
}

/** Returns the display name of one of an order's sellers. */
export function sellerNameOf({ sellerOrders }: SellerOrders, username: string): string {
  return sellerOrders.find(({ seller }) => seller.username === username)?.seller.name ?? username
}
