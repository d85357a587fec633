import { seededRandom } from '#demo/random.ts'
import { day, requireOk } from './market.ts'
import {
  askUnansweredQuestion,
  askAnySeller,
  markConversationRead,
  sendReply,
  startConversation,
} from './messages.ts'
import type { Simulation } from './parcels.ts'
import type { SimulatedBuyer } from './people.ts'

interface ConversationAccounts {
  shoppers: readonly SimulatedBuyer[]
  demoSellerId: string
  /** Ids of all sellers except the demo seller and the marketplace's own seller account. */
  others: readonly string[]
}

/**
 * Plans questions from buyers and answers from sellers: two questions every three days, 40 percent of them to the demo
 * seller.
 */
export function planMessages(
  simulation: Simulation,
  days: number,
  { shoppers, demoSellerId }: ConversationAccounts,
): void {
  const { market, schedule } = simulation
  const random = seededRandom('messages')
  const startsAt = market.now()
  for (let no = 0; no < days * 0.7; no++)
    schedule.at(startsAt + random.between(0.02, 1) * days * day, async () => {
      const who = shoppers.length > 0 ? random.pick(shoppers) : undefined
      if (who)
        await askAnySeller(
          { market, schedule, random },
          who.buyerId!,
          random.chance(0.4) ? demoSellerId : undefined,
        )
    })
}

/**
 * Plans the conversations in the inboxes of the demo accounts, and conversations that require an action by the
 * marketplace.
 */
export async function planInboxes(
  simulation: Simulation,
  { shoppers, demoSellerId, others }: ConversationAccounts,
): Promise<void> {
  const { market, schedule, adminId } = simulation
  const random = seededRandom('inboxes')
  const before = (days: number) => market.endsAt - days * day
  const idOf = async (email: string) =>
    (await market.one<{ id: string }>('select id from buyers where email = $1', [email])).id
  const [buyerId, memberId] = [await idOf('buyer@souk.example'), await idOf('member@souk.example')]
  const seller = { sellerId: demoSellerId }

  schedule.at(before(60), async () => {
    const browser = await market.as(seller)
    for (const [title, text] of savedReplies)
      await requireOk(browser.call('POST', '/api/seller/saved-replies', { title, text }))
  })
  for (const days of [0.35, 0.12])
    schedule.at(before(days), () =>
      askUnansweredQuestion(simulation, random, { buyerId: random.pick(shoppers).buyerId!, ...seller }),
    )
  for (const [who, days] of [
    [buyerId, 5],
    [memberId, 9],
  ] as const)
    schedule.at(before(days), async () => {
      const sellerId = random.pick(others)
      const id = await askUnansweredQuestion(
        simulation,
        random,
        { buyerId: who, sellerId },
        'Hi, how are the edges and seams?',
      )
      if (!id) return
      schedule.at(before(days - 0.2), () =>
        sendReply(market, { sellerId }, id, 'As good as new. I checked them again just now, in daylight.'),
      )
      schedule.at(before(days - 0.4), () => sendReply(market, { buyerId: who }, id, 'Thank you for looking!'))
    })
  schedule.at(before(1.4), async () => {
    const mine = await market.one<{ id: string } | undefined>(
      `select s.id from seller_orders s join orders o on o.id = s.order_id
       where o.buyer_id = $1 and s.seller_id = $2 and s.state = 'shipped' order by s.id desc limit 1`,
      [buyerId, demoSellerId],
    )
    if (!mine) return
    const text = 'Hi! Roughly when should it be here?'
    const id = await startConversation(market, { buyerId }, { sellerOrder: mine.id }, text)
    schedule.at(before(1.1), () =>
      sendReply(market, seller, id, 'It was picked up yesterday, so within the week, I’d say.'),
    )
  })
  planCases({ ...simulation, random, adminId }, others, shoppers)
}

const savedReplies = [
  ['Ships when', 'What is ordered before noon, Monday to Friday, leaves on the same day.'],
  ['Two in one package', 'Put both in your bag before you pay: shipping is charged once.'],
  ['Measurements', 'I’ll measure it tonight and add the numbers to the listing.'],
] as const

/**
 * Plans conversations in which a user calls support, a message is reported, or contact details are masked. Some of
 * these conversations are resolved and some are open at the end of the simulation.
 */
function planCases(
  simulation: Simulation,
  sellers: readonly string[],
  shoppers: readonly SimulatedBuyer[],
): void {
  const { market, schedule, random, adminId } = simulation
  const before = (days: number) => market.endsAt - days * day
  const admin = () => market.as({ sellerId: adminId })
  const startConversationWith = async (text: string) => {
    const [buyerId, sellerId] = [random.pick(shoppers).buyerId!, random.pick(sellers)]
    const id = await askUnansweredQuestion(simulation, random, { buyerId, sellerId }, text)
    return id && { id, buyerId, sellerId }
  }
  const close = (days: number, id: string) =>
    schedule.at(before(days), async () =>
      requireOk((await admin()).call('POST', `/api/admin/conversations/${id}/close`, {})),
    )

  for (const days of [24, 0.8])
    schedule.at(before(days), async () => {
      const made = await startConversationWith(
        'I asked twice whether it is still for sale. Could somebody answer, please?',
      )
      if (!made) return
      const buyer = await market.as({ buyerId: made.buyerId })
      await requireOk(buyer.call('POST', `/api/conversations/${made.id}/support`, {}))
      if (days < 1) return
      schedule.at(before(days - 0.3), async () => {
        const url = `/api/admin/conversations/${made.id}`
        await requireOk((await admin()).call('POST', `${url}/join`, {}))
        const text =
          'Hello from support. The seller is traveling and answers tomorrow. The item is available.'
        await requireOk(
          (await admin()).call('POST', `${url}/messages`, { text, attempt: 'support-joined-1' }),
        )
      })
      schedule.at(before(days - 0.6), () => markConversationRead(market, { buyerId: made.buyerId }, made.id))
      close(days - 2, made.id)
    })
  for (const days of [31, 1.6])
    schedule.at(before(days), async () => {
      const made = await startConversationWith('Would you take half of the price? I can pick it up tonight.')
      if (!made) return
      const { id, buyerId, sellerId } = made
      await sendReply(market, { sellerId }, id, 'Half? Don’t waste my time, please.')
      const report = { reason: 'offensive', text: 'I only asked.' }
      await requireOk((await market.as({ buyerId })).call('POST', `/api/conversations/${id}/report`, report))
      if (days > 2) close(days - 1, id)
    })
  for (const days of [17, 2.4])
    schedule.at(before(days), async () => {
      const made = await startConversationWith(
        'Can we do this by bank transfer? Write to me at lena.k@mail.example.',
      )
      if (made && days > 3) close(days - 1, made.id)
    })
}
