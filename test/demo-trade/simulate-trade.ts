import { demoAccounts } from '#demo/people/accounts.ts'
import { seededRandom } from '#demo/random.ts'
import { buy, disputedCard, pickItems } from './buying.ts'
import { planDemoBuyer, planDemoMember, planDemoSeller, planOpenCases } from './demo-people.ts'
import {
  payOutAll,
  planApplication,
  planReport,
  planReviewReport,
  reconcile,
  replyToSome,
  submitEvidence,
} from './admin.ts'
import { day, hour, type Market } from './market.ts'
import { planInboxes, planMessages } from './demo-messages.ts'
import { createMembershipSimulation, planGift, type Interval } from './members.ts'
import { parcelOutcomes, planParcel, type Simulation } from './parcels.ts'
import { aGuest, signUp, type SimulatedBuyer } from './people.ts'
import { createSchedule } from './schedule.ts'
import { viewListings, lowerPrice, watchForADay } from './watching.ts'

export interface TradePlan {
  days: number
  /**
   * Average number of orders per day at the start and at the end of the simulation. Weekends have more orders than
   * other days.
   */
  ordersADay: readonly [number, number]
  accounts: number
  views: number
}

export const fullTradePlan: TradePlan = { days: 90, ordersADay: [2.8, 6.2], accounts: 44, views: 70 }

/**
 * Simulates all trading days of a plan: orders, payments, messages and reviews. Makes API calls and runs the app's
 * background work. The random choices are seeded, so two runs differ only in ids and generated codes, such as gift
 * codes.
 */
export async function simulateTrade(
  market: Market,
  plan: TradePlan,
  log: (line: string) => void,
): Promise<void> {
  const random = seededRandom('trade')
  const schedule = createSchedule(market, log)
  const sellers = await market.many<{ id: string; email: string; isSA: boolean }>(
    'select id, email, is_sa as "isSA" from sellers order by username',
  )
  const idOf = (role: string) =>
    sellers.find(({ email }) => email === demoAccounts.find((a) => a.role === role)!.email)!.id
  const [adminId, demoSellerId] = [idOf('admin'), idOf('seller')]
  const simulation: Simulation = { market, schedule, random, adminId }
  const startsAt = market.now()
  const at = (share: number) => startsAt + share * plan.days * day

  const shoppers: SimulatedBuyer[] = []
  for (let no = 0; no < plan.accounts; no++) {
    const who = aGuest(random)
    const since = no < 6 ? 0 : random.between(0, 0.85)
    schedule.at(at(since), async () => void shoppers.push(await signUp(market, who)))
  }
  const aShopper = () => (shoppers.length > 0 && random.chance(0.55) ? random.pick(shoppers) : aGuest(random))

  planOrders(simulation, plan, { demoSellerId, aShopper })
  planAdmin(simulation, plan, { at, shoppers, sellers: sellers.map(({ id }) => id) })
  for (let no = 0; no < plan.days / 4; no++)
    schedule.at(at((no + 0.5) / (plan.days / 4)), async () => {
      const [goods] = await pickItems(market, random, 1)
      if (goods) await lowerPrice(simulation, goods.id, random.between(0.08, 0.25))
    })
  // Uses a separate random generator, so that changes to the simulation of watched listings do not affect other random
  // choices.
  const watchRandom = seededRandom('hearts')
  for (let no = 0; no < plan.days; no++) {
    schedule.at(at(0) + (no + 0.6) * day, async () => {
      const views = plan.views * random.between(0.6, 1.2)
      await viewListings(simulation, views * 0.45, demoSellerId)
      await viewListings(simulation, views * 0.55)
    })
    schedule.at(at(0) + (no + 0.7) * day, () =>
      watchForADay({ market, random: watchRandom }, shoppers, demoSellerId),
    )
  }
  const others = sellers.filter(({ id, isSA }) => id !== demoSellerId && !isSA).map(({ id }) => id)
  planMessages(simulation, plan.days, { shoppers, demoSellerId, others })
  if (plan.days >= fullTradePlan.days) {
    await planInboxes(simulation, { shoppers, demoSellerId, others })
    const club = await createMembershipSimulation(simulation)
    planMembers(simulation, { at, shoppers }, club.join, club.leave, club.replaceCardByDeclined)
    await planDemoMember(simulation, club)
    await planDemoBuyer(simulation, [others[0]!, others[1]!, others[2]!, demoSellerId, others[3]!], shoppers)
    planDemoSeller(
      simulation,
      demoSellerId,
      Array.from({ length: 10 }, () => aGuest(random)),
    )
    planOpenCases(simulation, others[4]!, aGuest(random))
  }
  await schedule.run()
  await reconcile(simulation)
}

interface Customers {
  demoSellerId: string
  aShopper(): SimulatedBuyer
}

function planOrders(simulation: Simulation, plan: TradePlan, { demoSellerId, aShopper }: Customers): void {
  const { market, schedule, random } = simulation
  const [first, last] = plan.ordersADay
  let toDispute = 0
  for (let no = 0; no < plan.days; no++) {
    const today = market.now() + no * day
    const isWeekend = [0, 6].includes(new Date(today).getUTCDay())
    const mean = (first + ((last - first) * no) / plan.days) * (isWeekend ? 1.35 : 0.9)
    const count = Math.max(1, Math.round(mean + random.bell() * 1.2))
    for (let i = 0; i < count; i++) {
      const isDisputed = no > 8 && ++toDispute % 95 === 0
      schedule.at(today + random.between(0, 24) * hour, async () => {
        const sellerId = random.chance(0.16) ? demoSellerId : undefined
        const goods = await pickItems(
          market,
          random,
          random.weighted([
            [1, 80],
            [2, 16],
            [3, 4],
          ]),
          { sellerId },
        )
        const bought = await buy(market, aShopper(), goods, isDisputed ? disputedCard : undefined)
        for (const parcel of bought?.sellerOrders ?? [])
          planParcel(simulation, parcel, random.weighted(parcelOutcomes))
      })
    }
  }
}

interface Around {
  at(share: number): number
  shoppers: readonly SimulatedBuyer[]
}

function planAdmin(
  simulation: Simulation,
  plan: TradePlan,
  { at, shoppers, sellers }: Around & { sellers: readonly string[] },
): void {
  const { market, schedule, random } = simulation
  const verdicts = [
    'accept',
    'refuse',
    'accept',
    'refuse',
    'accept',
    'accept',
    'refuse',
    'wait',
    'wait',
    'wait',
  ] as const
  for (const [no, verdict] of verdicts.entries())
    planApplication(simulation, at(verdict === 'wait' ? 0.96 + no / 250 : 0.05 + no * 0.12), verdict)
  for (const [no, verdict] of (['approve', 'hide', 'approve', 'wait', 'wait'] as const).entries())
    planReport(simulation, at(verdict === 'wait' ? 0.96 + no / 200 : 0.2 + no * 0.2), verdict)
  for (const [no, verdict] of (['keep', 'hide', 'wait', 'wait'] as const).entries()) {
    const share = verdict === 'wait' ? 0.97 + no / 300 : 0.4 + no * 0.2
    schedule.at(at(share), async () => {
      const { buyerId } = shoppers[no % Math.max(1, shoppers.length)] ?? {}
      if (buyerId) planReviewReport(simulation, market.now(), verdict, buyerId)
    })
  }
  for (let no = 1; no <= plan.days; no++) {
    schedule.at(at(0) + no * day - hour, () => reconcile(simulation))
    if (no % 7 === 0) schedule.at(at(0) + (no - 0.4) * day, () => payOutAll(simulation))
    if (no % 3 === 0)
      schedule.at(at(0) + (no - 0.2) * day, () => replyToSome(simulation, random.pick(sellers), 2))
    if (no % 15 === 0 && no < plan.days - 5)
      schedule.at(at(0) + no * day, () => submitEvidence(simulation, no % 30 === 0 ? 'winning' : 'losing'))
  }
}

function planMembers(
  { market, schedule, random }: Simulation,
  { at, shoppers }: Around,
  join: (who: SimulatedBuyer, interval: Interval) => Promise<void>,
  leave: (who: SimulatedBuyer) => Promise<void>,
  replaceCard: (who: SimulatedBuyer) => Promise<void>,
): void {
  const simulation = { market, schedule, random, adminId: '' }
  const joined = new Set<SimulatedBuyer>()
  for (let no = 0; no < 22; no++)
    schedule.at(at(0.03 + no * 0.042), async () => {
      const who = shoppers.find((one) => !joined.has(one))
      if (!who) return
      joined.add(who)
      await join(who, random.chance(0.3) ? 'year' : 'month')
      const now = market.now()
      if (no % 6 === 2) schedule.at(now + random.between(4, 20) * day, () => leave(who))
      if (no === 9 || no === 16) schedule.at(now + 3 * day, () => replaceCard(who))
    })
  // The payment for the second month fails, so the membership's payment is overdue at the end of the simulation.
  schedule.at(market.endsAt - 32 * day, async () => {
    const who = shoppers.findLast((one) => !joined.has(one))
    if (!who) return
    joined.add(who)
    await join(who, 'month')
    schedule.at(market.endsAt - 28 * day, () => replaceCard(who))
  })
  for (let no = 0; no < 12; no++)
    schedule.at(at(0.1 + no * 0.075), async () => {
      const receiver = shoppers.findLast((one) => !joined.has(one))
      if (!receiver) return
      joined.add(receiver)
      planGift(
        simulation,
        market.now() + 60_000,
        random.pick(shoppers),
        receiver,
        random.pick([3, 6, 12] as const),
      )
    })
}
