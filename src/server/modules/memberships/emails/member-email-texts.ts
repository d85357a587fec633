import type { EmailDraft } from '#platform/mail/layout.ts'

export type MemberEmail = 'welcome' | 'failed' | 'cancelled' | 'reactivated' | 'ended' | 'ended-unpaid'

export interface MemberEmailData {
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

type Write = (membership: MemberEmailData) => Omit<EmailDraft, 'to'>

const write: Record<MemberEmail, Write> = {
  welcome: (membership) => ({
    subject: 'Welcome: you are a member',
    preview: `Next charge: ${priceText(membership)} on ${dateText(membership.at)}.`,
    blocks: [
      `${hello(membership)}thank you. Your membership runs from now on, and its perks with it.`,
      {
        rows: [
          ['Price', `${priceText(membership)} a ${membership.interval}`],
          ['Charged next', dateText(membership.at)],
        ],
      },
      { button: 'Your membership', href: manage(membership) },
      'You can change the plan or the card there, or end it: then it runs to the end of its period.',
    ],
  }),
  failed: (membership) => ({
    subject: 'Your membership could not be renewed',
    preview: `Your card was refused. Please give another before ${dateText(membership.at)}.`,
    blocks: [
      `${hello(membership)}we could not charge ${priceText(membership)} for your membership: your card was refused.`,
      `You are still a member. The charge is tried again in a few days; unless it goes through, the membership ends on ${dateText(membership.at)}.`,
      { button: 'Change the card', href: manage(membership) },
      'There you can give another card and pay at once.',
    ],
  }),
  cancelled: (membership) => ({
    subject: `Your membership ends on ${dateText(membership.at)}`,
    preview: 'Until then you are a member, and nothing more is charged.',
    blocks: [
      `${hello(membership)}your membership is cancelled. It runs until ${dateText(membership.at)}, and nothing more is charged.`,
      ...giftLine(membership),
      {
        button: 'Take it back',
        href: `${membership.origin}/reactivate-subscription/${membership.subscriptionId}`,
      },
      'Until that day one click keeps it as it was.',
    ],
  }),
  reactivated: (membership) => ({
    subject: 'Your membership goes on',
    preview: `Next charge: ${priceText(membership)} on ${dateText(membership.at)}.`,
    blocks: [
      `${hello(membership)}good that you stay. Your membership goes on as it was; ${priceText(membership)} are charged on ${dateText(membership.at)}.`,
      { button: 'Your membership', href: manage(membership) },
    ],
  }),
  ended: (membership) => ({
    subject: 'Your membership has ended',
    preview: 'Nothing more is charged.',
    blocks: [
      `${hello(membership)}your membership has ended, and nothing more is charged. Thank you for having been a member.`,
      ...giftLine(membership),
      { button: 'See the plans', href: `${membership.origin}/shop/subscribe` },
    ],
  }),
  'ended-unpaid': (membership) => ({
    subject: 'Your membership has ended',
    preview: 'The renewal could not be charged.',
    blocks: [
      `${hello(membership)}we could not charge ${priceText(membership)} for your membership, and we have stopped trying. The membership has ended; you owe nothing.`,
      ...giftLine(membership),
      { button: 'See the plans', href: `${membership.origin}/shop/subscribe` },
    ],
  }),
}

/** An email about a membership, from what was so when it was ordered. */
export function memberEmail(template: MemberEmail, membership: MemberEmailData): EmailDraft {
  return { to: membership.to, ...write[template](membership) }
}

function hello({ name }: MemberEmailData): string {
  return name ? `${name}, ` : 'Hello, '
}

function giftLine({ giftUntil }: MemberEmailData): string[] {
  return giftUntil ? [`Your gift comes after it: it keeps you a member until ${dateText(giftUntil)}.`] : []
}

function manage({ origin }: MemberEmailData): string {
  return `${origin}/direct/subscription-management`
}

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
function dateText(at: Date): string {
  return dates.format(at)
}

function priceText({ priceCents, currency }: MemberEmailData): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(priceCents / 100)
}
