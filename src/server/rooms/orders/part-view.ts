import { trackingUrl } from '#contract/carriers.ts'
import type { z } from 'zod'
import type { BuyerMove, Issue, OrderPart, partCore, refund } from '#contract/order-parts.ts'
import type { Order } from '#contract/orders.ts'
import type { Till } from './orders.till.ts'
import { nextOf, type DueMove, type Waits } from './orders.timers.ts'
import { partToken } from './part-token.ts'

type PartCore = z.infer<typeof partCore>
export type ShownRefund = z.infer<typeof refund>

type RawNote = Omit<Issue['notes'][number], 'offerAmount'> & { offerCents: number | null }

interface RawIssue extends Omit<Issue, 'offer' | 'returnParcel' | 'notes'> {
  returnCarrier: string | null
  returnTracking: string | null
  returnSentAt: string | null
  notes: RawNote[]
}

/** A seller order as `partJson` spells it. */
export interface RawPart extends Pick<PartCore, '_id' | 'state' | 'timeline' | 'carrier' | 'trackingNumber'> {
  currency: string
  seller: OrderPart['seller']
  dueMove: DueMove | null
  dueAt: string | null
  paidAt: string | null
  totalCents: number
  refundedCents: number
  refunds: (Omit<ShownRefund, 'amount'> & { cents: number })[]
  issue: RawIssue | null
}

/** What a buyer's, a seller's and the house's view of a part have in common. */
export function shownCore(raw: RawPart, waits: Waits): PartCore {
  const { _id, state, timeline, carrier, trackingNumber, currency, dueMove, dueAt, paidAt } = raw
  const due = dueMove && dueAt ? { move: dueMove, at: new Date(dueAt) } : null
  return {
    _id,
    state,
    timeline,
    carrier,
    trackingNumber,
    trackingUrl: trackingUrl(carrier, trackingNumber),
    // Nobody can send back what has nowhere to go.
    next: lacksReturnAddress(raw) ? null : nextOf(due, paidAt === null ? null : new Date(paidAt), waits),
    total: { cents: raw.totalCents, currency },
    refunded: { cents: raw.refundedCents, currency },
    refunds: raw.refunds.map(({ cents, ...rest }) => ({ ...rest, amount: { cents, currency } })),
    issue: raw.issue && shownIssue(raw.issue, currency),
  }
}

/** Agreed before sellers were asked for an address with their offer. */
function lacksReturnAddress({ state, issue }: Pick<RawPart, 'state' | 'issue'>): boolean {
  return state === 'returning' && issue?.returnTo === null && issue.returnSentAt === null
}

function shownIssue(raw: RawIssue, currency: string): Issue {
  const { returnCarrier, returnTracking, returnSentAt, notes, ...rest } = raw
  const amount = (cents: number | null) => (cents === null ? null : { cents, currency })
  const offered = raw.state === 'answered' ? notes.findLast(({ by }) => by === 'seller') : undefined
  const isOpenOffer = offered?.offer === 'return' || offered?.offer === 'refund'
  const isReturn = offered?.offer === 'return' || raw.state === 'returning' || raw.state === 'returned'
  return {
    ...rest,
    offer: isOpenOffer
      ? { kind: offered.offer as 'return' | 'refund', amount: amount(offered.offerCents) }
      : null,
    returnPaidBy: isReturn ? raw.returnPaidBy : null,
    returnParcel:
      returnCarrier !== null && returnSentAt !== null
        ? {
            carrier: returnCarrier,
            trackingNumber: returnTracking,
            trackingUrl: trackingUrl(returnCarrier, returnTracking),
            sentAt: returnSentAt,
          }
        : null,
    notes: notes.map(({ offerCents, ...note }) => ({ ...note, offerAmount: amount(offerCents) })),
  }
}

type ViewParts = Pick<Till, 'linkSecret' | 'clock' | 'settings'>

/** A part for its buyer, with what the buyer may do now and the key to do it. */
export function shownPart({ linkSecret, clock, settings }: ViewParts, raw: RawPart): OrderPart {
  const core = shownCore(raw, settings)
  return {
    ...core,
    seller: raw.seller,
    mayDo: buyerMovesOf(core),
    confirmToken: partToken(linkSecret, raw._id, clock.now(), settings.confirmLinkDays),
  }
}

function buyerMovesOf({ state, issue }: PartCore): BuyerMove[] {
  if (state === 'shipped' || state === 'delivered') return ['received', 'issue']
  if (state === 'issue') return issue?.offer ? ['accept', 'note', 'close'] : ['note', 'close']
  if (state === 'returning')
    return issue?.returnParcel ? ['note', 'return-sent'] : ['return-sent', 'note', 'close']
  return state === 'returned' ? ['note'] : []
}

/** An order for its buyer, from what `orderJson` spelt. */
export function shownOrder(till: ViewParts, json: string): Order {
  const raw = JSON.parse(json) as Omit<Order, 'parts'> & { parts: RawPart[] }
  return { ...raw, parts: raw.parts.map((part) => shownPart(till, part)) }
}
