import type { Random } from '#demo/random.ts'
import { pickItems } from './buying.ts'
import { hour, requireOk, type Market } from './market.ts'
import type { Simulation } from './parcels.ts'

/** Pairs of a buyer's question and the seller's answer. The texts fit any listing. */
const questions: readonly (readonly [question: string, answer: string])[] = [
  [
    'Hi, is the color as warm in daylight as it looks in the photos?',
    'Hi! A touch cooler in daylight, I would say. It is close to the second photo.',
  ],
  ['Hello! Does it come from a smoke-free home?', 'Yes, no smoke and no pets.'],
  [
    'Are there any marks that the photos don’t show?',
    'None that I could find, and I looked closely before I listed it.',
  ],
  [
    'If I order today, could you ship it this week?',
    'Yes. What is ordered before noon leaves on the same day.',
  ],
  [
    'I like two of your items. Do I pay shipping twice?',
    'No, only once. Put both in your bag before you pay, and they come in one package.',
  ],
  ['How old is it, and was it worn much?', 'About two years, and only a handful of times.'],
]
const thanks = ['Perfect, thank you!', 'Great, then I’ll take it.', 'Thanks for the quick answer.']

type Account = { buyerId: string } | { sellerId: string }
type Talk = Pick<Simulation, 'market' | 'schedule'>

interface About {
  listing?: string
  sellerOrder?: string
}

let attempts = 0
const newMessage = (text: string) => ({ text, attempt: `demo-said-${++attempts}` })

/** Starts a conversation and returns its id. */
export async function startConversation(
  market: Market,
  who: Account,
  about: About,
  text: string,
): Promise<string> {
  const browser = await market.as(who)
  return (await requireOk(browser.call('POST', '/api/conversations', { ...newMessage(text), ...about })))._id
}

export async function sendReply(market: Market, who: Account, id: string, text: string): Promise<void> {
  await markConversationRead(market, who, id)
  await requireOk((await market.as(who)).call('POST', `/api/conversations/${id}/messages`, newMessage(text)))
}

export async function markConversationRead(market: Market, who: Account, id: string): Promise<void> {
  const browser = await market.as(who)
  const { messages } = await requireOk(browser.call('GET', `/api/conversations/${id}`))
  await requireOk(browser.call('POST', `/api/conversations/${id}/read`, { seq: messages.at(-1).seq }))
}

/**
 * Asks a seller a question about a listing. Most questions are answered within hours, and the buyer then reads the
 * answer.
 */
export async function askAnySeller(
  { market, schedule, random }: Talk & { random: Random },
  buyerId: string,
  sellerId?: string,
): Promise<void> {
  const [goods] = await pickItems(market, random, 1, { sellerId })
  if (!goods) return
  const [question, answer] = random.pick(questions)
  const seller = { sellerId: goods.sellerId }
  const id = await startConversation(market, { buyerId }, { listing: goods.id }, question)
  const answeredAt = market.now() + random.between(0.4, 9) * hour
  if (random.chance(0.1)) return schedule.at(answeredAt, () => markConversationRead(market, seller, id))
  schedule.at(answeredAt, () => sendReply(market, seller, id, answer))
  const readAt = answeredAt + random.between(0.3, 6) * hour
  if (random.chance(0.4)) return schedule.at(readAt, () => markConversationRead(market, { buyerId }, id))
  schedule.at(readAt, () => sendReply(market, { buyerId }, id, random.pick(thanks)))
  schedule.at(readAt + random.between(0.2, 5) * hour, () => markConversationRead(market, seller, id))
}

/** Asks a question about one of a seller's listings and leaves it unanswered. Returns the id of the conversation. */
export async function askUnansweredQuestion(
  { market }: Pick<Talk, 'market'>,
  random: Random,
  { buyerId, sellerId }: { buyerId: string; sellerId: string },
  text = random.pick(questions)[0],
): Promise<string | undefined> {
  const [goods] = await pickItems(market, random, 1, { sellerId })
  return goods && startConversation(market, { buyerId }, { listing: goods.id }, text)
}
