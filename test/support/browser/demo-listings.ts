import type { APIRequestContext } from '@playwright/test'

export interface ListedItem {
  _id: string
  title: string
  totalAllowed: number
  sizes: { ID: string; size: string; qty: number }[]
  listedAt: string
  photo: { key: string } | null
  seller: { username: string; name: string; isSA: boolean }
}

interface DemoFilter {
  direct?: boolean
  inStock?: boolean
}

const hourMs = 3_600_000

/**
 * Returns the newest of the demo's listings. Leaves out the listings of other journeys, which are newer, because they
 * can have other options and disappear at any time.
 */
export async function findDemoListings(
  request: APIRequestContext,
  filter: DemoFilter = {},
): Promise<ListedItem[]> {
  const answer = await request.put('/sa/buyer/filter2', { data: { limit: 96, ...filter } })
  const { products } = (await answer.json()) as { products: ListedItem[] }
  const hourAgo = new Date(Date.now() - hourMs).toISOString()
  return products.filter(({ listedAt }) => listedAt < hourAgo)
}

/** Returns the path of a listing's page. */
export const listingPath = ({ _id, seller }: Pick<ListedItem, '_id' | 'seller'>): string =>
  `/product/${seller.username}/${_id}`
