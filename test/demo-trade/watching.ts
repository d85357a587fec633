import { Person } from '#test/support/person.ts'
import { pickItems } from './buying.ts'
import { hour, requireOk } from './market.ts'
import type { Simulation } from './parcels.ts'
import type { SimulatedBuyer } from './people.ts'

/**
 * Makes some buyers watch listings on one day: some listings of the given seller, and some of any seller. On weekends,
 * more listings are watched.
 */
export async function watchForADay(
  simulation: Pick<Simulation, 'market' | 'random'>,
  shoppers: readonly SimulatedBuyer[],
  sellerId: string,
): Promise<void> {
  const { market, random } = simulation
  if (shoppers.length === 0) return
  const max = isWeekend(market.now()) ? 4 : 2
  for (const at of [sellerId, undefined])
    for (let count = random.int(at ? 0 : 1, max); count > 0; count--)
      await watchListings(simulation, random.pick(shoppers), 1, at)
}

/** Watches listings as a buyer. If `sellerId` is set, watches only listings of this seller. */
export async function watchListings(
  { market, random }: Pick<Simulation, 'market' | 'random'>,
  { buyerId }: SimulatedBuyer,
  count: number,
  sellerId?: string,
): Promise<string[]> {
  const goods = await pickItems(market, random, count, { sellerId })
  for (const { id } of goods) await watchListing({ market }, buyerId!, id)
  return goods.map(({ id }) => id)
}

export async function watchListing(
  { market }: Pick<Simulation, 'market'>,
  buyerId: string,
  id: string,
): Promise<void> {
  await requireOk((await market.as({ buyerId })).call('PUT', `/buyer/addwatch/${id}`, { watch: true }))
}

/** Lowers a listing's price as its seller, by 15 percent by default. */
export async function lowerPrice(
  { market }: Pick<Simulation, 'market'>,
  id: string,
  by = 0.15,
): Promise<void> {
  const { sellerId } = await market.one<{ sellerId: string }>(
    'select seller_id as "sellerId" from listings where id = $1',
    [id],
  )
  const seller = await market.as({ sellerId })
  const { listing } = await requireOk(seller.call('GET', `/api/seller/listings/${id}`))
  const priceCents = Math.round((listing.price.cents * (1 - by)) / 500) * 500
  await requireOk(seller.call('PUT', `/api/seller/listings/${id}`, { priceCents, version: listing.version }))
}

/** Views listing pages as visitors. Weekends have more page views. */
export async function viewListings(
  { market, random }: Simulation,
  mean: number,
  sellerId?: string,
): Promise<void> {
  const count = Math.round(isWeekend(market.now()) ? mean * 1.5 : mean)
  const rows = await market.many<{ id: string }>(
    `select id from listings where state = 'active' and listed_at < $1 and ($2::text is null or seller_id = $2)
     order by listed_at`,
    [new Date(market.now()), sellerId ?? null],
  )
  for (let i = 0; i < count && rows.length > 0; i++) {
    const visitor = new Person(market.shop)
    visitor.address = `203.0.113.${random.int(1, 250)}`
    visitor.userAgent = `Mozilla/5.0 (visit ${random.int(1, 1e6)})`
    await visitor.get(`/sa/buyer/viewcount/${random.pick(rows).id}`)
    if (i % 12 === 11) market.moveClockTo(market.now() + hour / 20)
  }
}

function isWeekend(at: number): boolean {
  return [0, 6].includes(new Date(at).getUTCDay())
}
