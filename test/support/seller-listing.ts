import { expect, type APIRequestContext } from '@playwright/test'
import type { Card } from '#contract/catalog/catalog.ts'
import type { Money } from '#contract/money.ts'

export interface FormListing {
  _id: string
  title: string
  path: string
  version: string
  price: Money
  sizes: { ID: string; size: string; qty: number }[]
}

export interface SellersListing extends FormListing {
  /** Saves the given fields of the listing as the seller. */
  change(body: object): Promise<FormListing>
  /** Sets the stock of the first size to `qty` and the stock of all other sizes to 0. */
  setStock(qty: number): Promise<FormListing>
}

/** Returns a listing of the demo seller with three units of each size, and functions that change it as the seller. */
export async function aListing(
  request: APIRequestContext,
  at: number,
  mayTake: (card: Card, place: number) => boolean = () => true,
): Promise<SellersListing> {
  const signedIn = await request.post('/seller/auth/login', {
    data: { email: 'seller@souk.example', password: 'demo-souk-2026' },
  })
  const { token, seller } = (await signedIn.json()) as { token: string; seller: { username: string } }
  const call = async (method: string, path: string, data?: object) => {
    const answer = await request.fetch(path, { method, headers: { authorization: `Bearer ${token}` }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const pages = [1, 2].map((page) => call('PUT', '/sa/buyer/filter2', { limit: 96, page, sort: 'newest' }))
  const all = ((await Promise.all(pages)) as { products: Card[] }[]).flatMap(({ products }) => products)
  const mine = all
    .toSorted((one, other) => one._id.localeCompare(other._id))
    .filter((one, place) => one.seller.username === seller.username && mayTake(one, place))
  const path = `/api/seller/listings/${mine[at]?._id}`
  let { listing } = (await call('GET', path)) as { listing: FormListing }
  const change = async (body: object) => {
    const saved = await call('PUT', path, { ...body, version: listing.version })
    return (listing = (saved as { listing: FormListing }).listing)
  }
  const sizesOf = (qtyAt: (place: number) => number) =>
    listing.sizes.map(({ ID, size }, place) => ({ ID, size, qty: qtyAt(place) }))
  const setStock = (qty: number) => change({ sizes: sizesOf((place) => (place === 0 ? qty : 0)) })
  return { ...(await change({ sizes: sizesOf(() => 3), totalAllowed: null })), change, setStock }
}
