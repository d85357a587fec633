import type { Draft } from '#platform/mail/layout.ts'

export type MemberLetter = 'welcome' | 'failed' | 'cancelled' | 'reactivated' | 'ended' | 'ended-unpaid'

export interface MemberLetterFacts {
  to: string
  name: string
  priceCents: number
  currency: string
  interval: 'month' | 'year'
  /** When the membership ends or is charged next, as things stood. */
  at: Date
  /** Gifted time that is still to come. */
  giftUntil: Date | null
  subscriptionId: string
  origin: string
}

type Write = (facts: MemberLetterFacts) => Omit<Draft, 'to'>

const write: Record<MemberLetter, Write> = {
  welcome: (facts) => ({
    subject: 'Welcome: you are a member',
    preview: `Next charge: ${priceText(facts)} on ${dateText(facts.at)}.`,
    parts: [
      `${hello(facts)}thank you. Your membership runs from now on, and its perks with it.`,
      {
        facts: [
          ['Price', `${priceText(facts)} a ${facts.interval}`],
          ['Charged next', dateText(facts.at)],
        ],
      },
      { button: 'Your membership', href: manage(facts) },
      'You can change the plan or the card there, or end it: then it runs to the end of its period.',
    ],
  }),
  failed: (facts) => ({
    subject: 'Your membership could not be renewed',
    preview: `Your card was refused. Please give another before ${dateText(facts.at)}.`,
    parts: [
      `${hello(facts)}we could not charge ${priceText(facts)} for your membership: your card was refused.`,
      `You are still a member. The charge is tried again in a few days; unless it goes through, the membership ends on ${dateText(facts.at)}.`,
      { button: 'Change the card', href: manage(facts) },
      'There you can give another card and pay at once.',
    ],
  }),
  cancelled: (facts) => ({
    subject: `Your membership ends on ${dateText(facts.at)}`,
    preview: 'Until then you are a member, and nothing more is charged.',
    parts: [
      `${hello(facts)}your membership is cancelled. It runs until ${dateText(facts.at)}, and nothing more is charged.`,
      ...giftLine(facts),
      {
        button: 'Take it back',
        href: `${facts.origin}/reactivate-subscription/${facts.subscriptionId}`,
      },
      'Until that day one click keeps it as it was.',
    ],
  }),
  reactivated: (facts) => ({
    subject: 'Your membership goes on',
    preview: `Next charge: ${priceText(facts)} on ${dateText(facts.at)}.`,
    parts: [
      `${hello(facts)}good that you stay. Your membership goes on as it was; ${priceText(facts)} are charged on ${dateText(facts.at)}.`,
      { button: 'Your membership', href: manage(facts) },
    ],
  }),
  ended: (facts) => ({
    subject: 'Your membership has ended',
    preview: 'Nothing more is charged.',
    parts: [
      `${hello(facts)}your membership has ended, and nothing more is charged. Thank you for having been a member.`,
      ...giftLine(facts),
      { button: 'See the plans', href: `${facts.origin}/shop/subscribe` },
    ],
  }),
  'ended-unpaid': (facts) => ({
    subject: 'Your membership has ended',
    preview: 'The renewal could not be charged.',
    parts: [
      `${hello(facts)}we could not charge ${priceText(facts)} for your membership, and we have stopped trying. The membership has ended; you owe nothing.`,
      ...giftLine(facts),
      { button: 'See the plans', href: `${facts.origin}/shop/subscribe` },
    ],
  }),
}

/** A letter about a membership, from what was so when it was ordered. */
export function memberLetter(letter: MemberLetter, facts: MemberLetterFacts): Draft {
  return { to: facts.to, ...write[letter](facts) }
}

function hello({ name }: MemberLetterFacts): string {
  return name ? `${name}, ` : 'Hello, '
}

function giftLine({ giftUntil }: MemberLetterFacts): string[] {
  return giftUntil ? [`Your gift comes after it: it keeps you a member until ${dateText(giftUntil)}.`] : []
}

function manage({ origin }: MemberLetterFacts): string {
  return `${origin}/direct/subscription-management`
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
function dateText(at: Date): string {
  return dates.format(at)
}

function priceText({ priceCents, currency }: MemberLetterFacts): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(priceCents / 100)
}
