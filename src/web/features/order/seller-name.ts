interface SellerOrders {
  sellerOrders: readonly { seller: { username: string; name: string } }[]
}

/** Returns the name of a seller of an order, by username. */
export function sellerNameOf({ sellerOrders }: SellerOrders, username: string): string {
  return sellerOrders.find(({ seller }) => seller.username === username)?.seller.name ?? username
}
