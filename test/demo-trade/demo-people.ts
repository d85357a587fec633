import { buy, disputedCard, pickGoods, type SimulatedOrder } from './buying.ts'
import { day, hour, requireOk } from './market.ts'
import {
  accept,
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

const home = {
  address_line1: '12 Larch Street',
  address_city: 'Portland',
  address_state: 'OR',
  address_zip: '97205',
  country: 'US',
}
const homeOfMember = {
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
  play: Simulation,
  sellerIds: readonly string[],
  friends: readonly SimulatedBuyer[],
): Promise<void> {
  const { market, schedule } = play
  const row = await market.one<{ id: string; name: string; email: string }>(
    `select id, full_name as name, email from buyers where email = 'buyer@souk.example'`,
  )
  const me: SimulatedBuyer = {
    name: row.name,
    email: row.email,
    buyerId: row.id,
    shipTo: { name: row.name, ...home },
  }
  const before = (days: number) => market.endsAt - days * day
  const order = (days: number, seller: number, then: (parcel: SimulatedParcel) => void) =>
    schedule.at(before(days), async () => then(await bought(play, me, sellerIds[seller % sellerIds.length])))
  order(46, 0, (parcel) => {
    schedule.at(before(44.5), () => ship(play, parcel))
    schedule.at(before(41), () => deliver(play, parcel))
    schedule.at(before(40), () => confirmReceipt(play, parcel))
    schedule.at(before(38), () => review(play, parcel, 4.9))
  })
  order(24, 1, (parcel) => {
    schedule.at(before(22.6), () => ship(play, parcel))
    schedule.at(before(19), () => openIssue(play, parcel, 0))
    schedule.at(before(18.2), () => replyToIssue(play, parcel, 'refund'))
    schedule.at(before(17.5), () => accept(play, parcel))
  })
  order(8, 2, (parcel) => {
    schedule.at(before(7), () => ship(play, parcel))
    schedule.at(before(3.4), () => deliver(play, parcel))
    schedule.at(before(2.6), () => openIssue(play, parcel, 1))
    schedule.at(before(1.4), () => replyToIssue(play, parcel, 'part'))
  })
  order(4.2, 3, (parcel) => schedule.at(before(2.2), () => ship(play, parcel)))
  order(0.7, 4, () => {})
  schedule.at(before(16), async () => {
    const watched = await watchListings(play, me, 6)
    schedule.at(before(1.8), () => lowerPrice(play, watched[0]!, 0.2))
  })
  schedule.at(before(20), async () => {
    const friend = friends[0]
    if (friend) planGift(play, market.now() + 60_000, me, friend, 3)
  })
  schedule.at(before(2), () => readNotifications(play, { buyerId: me.buyerId! }))
}

/** Marks all notifications that an account has so far as read. */
async function readNotifications(
  { market }: Simulation,
  who: { buyerId: string } | { sellerId: string },
): Promise<void> {
  await requireOk((await market.as(who)).call('PUT', '/api/notifications', { read: 'all' }))
}

async function bought(
  play: Simulation,
  who: SimulatedBuyer,
  sellerId?: string,
  card?: string,
): Promise<SimulatedParcel> {
  const goods = await pickGoods(play.market, play.random, 1, { sellerId, maxCents: 30_000 })
  const { sellerOrders } = (await buy(play.market, who, goods, card)) as SimulatedOrder
  return sellerOrders[0]!
}

/**
 * Plans the data that the demo seller sees: parcels to ship (one of them late), an issue, returns and pending payouts.
 */
export function planDemoSeller(
  play: Simulation,
  sellerId: string,
  shoppers: readonly SimulatedBuyer[],
): void {
  const { market, schedule } = play
  const before = (days: number) => market.endsAt - days * day
  const order = (days: number, no: number, then: (parcel: SimulatedParcel) => void = () => {}) =>
    schedule.at(before(days), async () => then(await bought(play, shoppers[no % shoppers.length]!, sellerId)))
  const sent = (days: number) => (parcel: SimulatedParcel) =>
    schedule.at(before(days), () => ship(play, parcel))
  order(3.6, 0)
  order(1.3, 1)
  order(0.25, 2)
  order(5.1, 3, sent(3.5))
  order(2.9, 4, sent(0.8))
  order(9.2, 5, (parcel) => {
    sent(8)(parcel)
    schedule.at(before(3.1), () => deliver(play, parcel))
    schedule.at(before(1.1), () => openIssue(play, parcel, 3))
  })
  order(15, 6, (parcel) => {
    sent(14)(parcel)
    schedule.at(before(9), () => openIssue(play, parcel, 2))
    schedule.at(before(8.4), () => replyToIssue(play, parcel, 'return'))
    schedule.at(before(7.5), () => accept(play, parcel))
  })
  order(11, 3, (parcel) => {
    sent(10)(parcel)
    schedule.at(before(6), () => deliver(play, parcel))
    schedule.at(before(3.5), () => openReturn(play, parcel))
    schedule.at(before(1.5), () => sendBack(play, parcel))
  })
  order(9.6, 1, (parcel) => {
    sent(9)(parcel)
    schedule.at(before(4), () => deliver(play, parcel))
    schedule.at(before(0.9), () => openReturn(play, parcel))
  })
  for (const [no, days] of [7.5, 7.1, 6.8].entries())
    order(days, 7 + no, (parcel) => {
      sent(days - 1)(parcel)
      schedule.at(before(3.2), () => deliver(play, parcel))
      schedule.at(before(0.4 + no / 10), () => confirmReceipt(play, parcel))
      if (no === 0) schedule.at(before(0.2), () => review(play, parcel, 4.8))
    })
  schedule.at(before(2.2), () => payOutAll(play))
  schedule.at(before(1.2), () => readNotifications(play, { sellerId }))
}

/**
 * Plans open cases that the marketplace has to handle: an issue without a reply from the seller, and a dispute without
 * evidence.
 */
export function planOpenCases(play: Simulation, sellerId: string, shopper: SimulatedBuyer): void {
  const { market, schedule } = play
  const before = (days: number) => market.endsAt - days * day
  schedule.at(before(1.3), () => readNotifications(play, { sellerId: play.adminId }))
  schedule.at(before(6), async () => {
    const parcel = await bought(play, shopper, sellerId, disputedCard)
    schedule.at(before(5), () => ship(play, parcel))
  })
  schedule.at(before(14), async () => {
    const parcel = await bought(play, shopper, sellerId)
    schedule.at(before(13), () => ship(play, parcel))
    schedule.at(before(8), () => openIssue(play, parcel, 4))
  })
}

/** Plans the demo member's monthly membership. Its last renewal is about two weeks before the end of the simulation. */
export async function planDemoMember(play: Simulation, club: MembershipSimulation): Promise<void> {
  const { market, schedule } = play
  const { name, email } = demoMember
  const { id } = await market.one<{ id: string }>('select id from buyers where email = $1', [email])
  const me: SimulatedBuyer = { name, email, buyerId: id, shipTo: { name, ...homeOfMember } }
  const before = (days: number) => market.endsAt - days * day
  schedule.at(before(74), () => club.join(me, 'month'))
  schedule.at(before(30), () => watchListings(play, me, 3))
  for (const days of [52, 21])
    schedule.at(before(days), async () => {
      const parcel = await bought(play, me)
      schedule.at(before(days - 1), () => ship(play, parcel))
      schedule.at(before(days - 5), () => confirmReceipt(play, parcel))
      schedule.at(before(days - 5) + 5 * hour, () => review(play, parcel, 4.9))
    })
  schedule.at(before(12), async () => {
    const [goods] = await pickGoods(market, play.random, 1)
    if (!goods) return
    await watchListing(play, me.buyerId!, goods.id)
    schedule.at(before(6), () => lowerPrice(play, goods.id, 0.12))
  })
  schedule.at(before(5.5), () => readNotifications(play, { buyerId: me.buyerId! }))
}
