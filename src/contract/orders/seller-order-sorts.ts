export const sellerOrderSorts = ['newest', 'oldest'] as const
export type SellerOrderSort = (typeof sellerOrderSorts)[number]
