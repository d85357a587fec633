import { buy, disputedCard, pickItems, type SimulatedOrder } from './buying.ts'
import { day, hour, requireOk } from './market.ts'
import {
  acceptReturn,
  replyToIssue,
  deliver,
  openIssue,
  confirmReceipt,
  review,
  ship,
  type SimulatedParcel,
  type Simulation,
} from './parcels.ts'
import type { SimulatedBuyer } from './people.ts'
import { demoMember } from '#demo/people/accounts.ts'
import { planGift, type MembershipSimulation } from './members.ts'
import { openReturn, sendBack } from './sending-back.ts'
import { lowerPrice, watchListing, watchListings } from './watching.ts'
import { payOutAll } from './admin.ts'

const homeAddress = {
  address_line1: '12 Larch Street',
  address_city: 'Portland',
  address_state: 'OR',
  address_zip: '97205',
  country: 'US',
}
const memberAddress = {
  address_line1: '8 Orchard Row',
  address_city: 'Portland',
  address_state: 'ME',
  address_zip: '04101',
  country: 'US',
}

/**
 * Plans the data that the demo buyer sees after signing in: five orders in five different states, watched listings with
 * notifications, and a gift to one of the `friends`.
 */
export async function planDemoBuyer(
  simulation: Simulation,
  sellerIds: readonly string[],
  friends: readonly SimulatedBuyer[],
): Promise<void> {
  const { market, schedule } = simulation
  const row = await market.one<{ id: string; name: string; email: string }>(
    `select id, full_name as name, email from buyers where email = 'buyer@souk.example'`,
  )
  const me: SimulatedBuyer = {
    name: row.name,
    email: row.email,
    buyerId: row.id,
    shipTo: { name: row.name, ...homeAddress },
  }
  const before = (days: number) => market.endsAt - days * day
  const order = (days: number, seller: number, then: (parcel: SimulatedParcel) => void) =>
    schedule.at(before(days), async () =>
      then(await buyOneParcel(simulation, me, sellerIds[seller % sellerIds.length])),
    )
  order(46, 0, (parcel) => {
    schedule.at(before(44.5), () => ship(simulation, parcel))
    schedule.at(before(41), () => deliver(simulation, parcel))
    schedule.at(before(40), () => confirmReceipt(simulation, parcel))
    schedule.at(before(38), () => review(simulation, parcel, 4.9))
  })
  order(24, 1, (parcel) => {
    schedule.at(before(22.6), () => ship(simulation, parcel))
    schedule.at(before(19), () => openIssue(simulation, parcel, 0))
    schedule.at(before(18.2), () => replyToIssue(simulation, parcel, 'refund'))
    schedule.at(before(17.5), () => acceptReturn(simulation, parcel))
  })
  order(8, 2, (parcel) => {
    schedule.at(before(7), () => ship(simulation, parcel))
    schedule.at(before(3.4), () => deliver(simulation, parcel))
    schedule.at(before(2.6), () => openIssue(simulation, parcel, 1))
    schedule.at(before(1.4), () => replyToIssue(simulation, parcel, 'part'))
  })
  order(4.2, 3, (parcel) => schedule.at(before(2.2), () => ship(simulation, parcel)))
  order(0.7, 4, () => {})
  schedule.at(before(16), async () => {
    const watched = await watchListings(simulation, me, 6)
    schedule.at(before(1.8), () => lowerPrice(simulation, watched[0]!, 0.2))
  })
  schedule.at(before(20), async () => {
    const friend = friends[0]
    if (friend) planGift(simulation, market.now() + 60_000, me, friend, 3)
  })
  schedule.at(before(2), () => readNotifications(simulation, { buyerId: me.buyerId! }))
}

/** Marks all existing notifications of an account as read. */
async function readNotifications(
  { market }: Simulation,
  who: { buyerId: string } | { sellerId: string },
): Promise<void> {
  await requireOk((await market.as(who)).call('PUT', '/api/notifications', { read: 'all' }))
}

async function buyOneParcel(
  simulation: Simulation,
  who: SimulatedBuyer,
  sellerId?: string,
  card?: string,
): Promise<SimulatedParcel> {
  const goods = await pickItems(simulation.market, simulation.random, 1, { sellerId, maxCents: 30_000 })
  const { sellerOrders } = (await buy(simulation.market, who, goods, card)) as SimulatedOrder
  return sellerOrders[0]!
}

/**
 * Plans the data that the demo seller sees: parcels to ship (one of them late), an issue, returns and pending payouts.
 */
export function planDemoSeller(
  simulation: Simulation,
  sellerId: string,
  shoppers: readonly SimulatedBuyer[],
): void {
  const { market, schedule } = simulation
  const before = (days: number) => market.endsAt - days * day
  const order = (days: number, no: number, then: (parcel: SimulatedParcel) => void = () => {}) =>
    schedule.at(before(days), async () =>
      then(await buyOneParcel(simulation, shoppers[no % shoppers.length]!, sellerId)),
    )
  const sent = (days: number) => (parcel: SimulatedParcel) =>
    schedule.at(before(days), () => ship(simulation, parcel))
  order(3.6, 0)
  order(1.3, 1)
  order(0.25, 2)
  order(5.1, 3, sent(3.5))
  order(2.9, 4, sent(0.8))
  order(9.2, 5, (parcel) => {
    sent(8)(parcel)
    schedule.at(before(3.1), () => deliver(simulation, parcel))
    schedule.at(before(1.1), () => openIssue(simulation, parcel, 3))
  })
  order(15, 6, (parcel) => {
    sent(14)(parcel)
    schedule.at(before(9), () => openIssue(simulation, parcel, 2))
    schedule.at(before(8.4), () => replyToIssue(simulation, parcel, 'return'))
    schedule.at(before(7.5), () => acceptReturn(simulation, parcel))
  })
  order(11, 3, (parcel) => {
    sent(10)(parcel)
    schedule.at(before(6), () => deliver(simulation, parcel))
    schedule.at(before(3.5), () => openReturn(simulation, parcel))
    schedule.at(before(1.5), () => sendBack(simulation, parcel))
  })
  order(9.6, 1, (parcel) => {
    sent(9)(parcel)
    schedule.at(before(4), () => deliver(simulation, parcel))
    schedule.at(before(0.9), () => openReturn(simulation, parcel))
  })
  for (const [no, days] of [7.5, 7.1, 6.8].entries())
    order(days, 7 + no, (parcel) => {
      sent(days - 1)(parcel)
      schedule.at(before(3.2), () => deliver(simulation, parcel))
      schedule.at(before(0.4 + no / 10), () => confirmReceipt(simulation, parcel))
      if (no === 0) schedule.at(before(0.2), () => review(simulation, parcel, 4.8))
    })
  schedule.at(before(2.2), () => payOutAll(simulation))
  schedule.at(before(1.2), () => readNotifications(simulation, { sellerId }))
}

/**
 * Plans open cases that the marketplace has to handle: an issue without a reply from the seller, and a dispute without
 * evidence.
 */
export function planOpenCases(simulation: Simulation, sellerId: string, shopper: SimulatedBuyer): void {
  const { market, schedule } = simulation
  const before = (days: number) => market.endsAt - days * day
  schedule.at(before(1.3), () => readNotifications(simulation, { sellerId: simulation.adminId }))
  schedule.at(before(6), async () => {
    const parcel = await buyOneParcel(simulation, shopper, sellerId, disputedCard)
    schedule.at(before(5), () => ship(simulation, parcel))
  })
  schedule.at(before(14), async () => {
    const parcel = await buyOneParcel(simulation, shopper, sellerId)
    schedule.at(before(13), () => ship(simulation, parcel))
    schedule.at(before(8), () => openIssue(simulation, parcel, 4))
  })
}

/** Plans the demo member's monthly membership. Its last renewal is about two weeks before the end of the simulation. */
export async function planDemoMember(simulation: Simulation, club: MembershipSimulation): Promise<void> {
  const { market, schedule } = simulation
  const { name, email } = demoMember
  const { id } = await market.one<{ id: string }>('select id from buyers where email = $1', [email])
  const me: SimulatedBuyer = { name, email, buyerId: id, shipTo: { name, ...memberAddress } }
  const before = (days: number) => market.endsAt - days * day
  schedule.at(before(74), () => club.join(me, 'month'))
  schedule.at(before(30), () => watchListings(simulation, me, 3))
  for (const days of [52, 21])
    schedule.at(before(days), async () => {
      const parcel = await buyOneParcel(simulation, me)
      schedule.at(before(days - 1), () => ship(simulation, parcel))
      schedule.at(before(days - 5), () => confirmReceipt(simulation, parcel))
      schedule.at(before(days - 5) + 5 * hour, () => review(simulation, parcel, 4.9))
    })
  schedule.at(before(12), async () => {
    const [goods] = await pickItems(market, simulation.random, 1)
    if (!goods) return
    await watchListing(simulation, me.buyerId!, goods.id)
    schedule.at(before(6), () => lowerPrice(simulation, goods.id, 0.12))
  })
  schedule.at(before(5.5), () => readNotifications(simulation, { buyerId: me.buyerId! }))
}
