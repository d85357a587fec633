import { writeFeedback } from '#demo/wording/feedback.ts'
import { orderLinkToken, readSellerOrderState } from './buying.ts'
import { day, hour, requireOk } from './market.ts'
import type { Simulation, SimulatedParcel } from './simulation.ts'
import { planReturn } from './sending-back.ts'

export type { Simulation, SimulatedParcel } from './simulation.ts'

/** Possible outcomes for a parcel, each with its relative frequency. */
export const parcelOutcomes = [
  ['kept', 72],
  ['cancelled', 3],
  ['never-sent', 1],
  ['goodwill', 4],
  ['part-refund', 3],
  ['refund', 3],
  ['return', 5],
  ['escalated', 3],
  ['withdrawn', 2],
  ['sent-back', 4],
] as const
export type ParcelOutcome = (typeof parcelOutcomes)[number][0]

const carriers = ['usps', 'ups', 'fedex', 'dhl', 'royal-mail', 'dpd', 'la-poste']

export async function ship({ market, random }: Simulation, { id, sellerId }: SimulatedParcel): Promise<void> {
  if ((await readSellerOrderState(market, id)) !== 'paid') return
  const trackingNumber = `${random.int(10, 99)} ${random.int(100, 999)} ${random.int(10_000, 99_999)} ${random.int(100, 999)}`
  const parcel = { carrier: random.pick(carriers), trackingNumber }
  await requireOk((await market.as({ sellerId })).call('POST', `/api/seller/orders/${id}/ship`, parcel))
}

export async function deliver({ market }: Simulation, { id, sellerId }: SimulatedParcel): Promise<void> {
  if ((await readSellerOrderState(market, id)) !== 'shipped') return
  await requireOk((await market.as({ sellerId })).call('POST', `/api/seller/orders/${id}/delivered`, {}))
}

/**
 * Confirms as the buyer that the parcel has arrived. Without this confirmation, the order completes automatically after
 * some days.
 */
export async function confirmReceipt({ market }: Simulation, { id }: SimulatedParcel): Promise<void> {
  if (!['shipped', 'delivered'].includes(await readSellerOrderState(market, id))) return
  await requireOk(
    market.guest().call('POST', `/api/confirm-order/${orderLinkToken(market, id)}/received`, {}),
  )
}

/** Reviews each listing in a seller order with text that fits the type of the listing. */
export async function review(simulation: Simulation, { id }: SimulatedParcel, stars = 4.6): Promise<void> {
  const { market, random } = simulation
  const url = `/feedback/feedbacksave/${orderLinkToken(market, id)}`
  const { seller, mayReview, lines } = await requireOk(market.guest().call('GET', url))
  if (!mayReview) return
  const types = await market.many<{ line: string; label: string; parent: string }>(
    `select i.id as line, t.label, p.label as parent from order_lines i join listings l on l.id = i.listing_id
       join types t on t.id = l.type_id join types p on p.id = coalesce(t.parent_id, t.id)
     where i.id = any($1)`,
    [lines.map(({ line }: { line: string }) => line)],
  )
  const data = types.map(({ line, ...type }) => {
    const { halves, body } = writeFeedback(stars, type, random)
    return { line, rate: halves / 2, review: body }
  })
  await requireOk(market.guest().call('POST', url, { sellerid: seller._id, data }))
}

/** Plans all steps of a parcel after the payment, such as shipping, delivery, issues and reviews. */
export function planParcel(simulation: Simulation, parcel: SimulatedParcel, ending: ParcelOutcome): void {
  const { market, schedule, random } = simulation
  const paidAt = market.now()
  const sentAt = paidAt + random.between(0.25, 2.6) * day
  const comesAt = sentAt + random.between(1.5, 5) * day
  if (ending === 'cancelled') return schedule.at(sentAt, () => cancel(simulation, parcel))
  if (ending === 'never-sent') return
  schedule.at(sentAt, () => ship(simulation, parcel))
  if (random.chance(0.75)) schedule.at(comesAt, () => deliver(simulation, parcel))
  const seenAt = comesAt + random.between(2, 30) * hour
  if (ending === 'kept' || ending === 'goodwill') {
    if (random.chance(0.65)) schedule.at(seenAt, () => confirmReceipt(simulation, parcel))
    if (ending === 'goodwill') schedule.at(seenAt + day, () => refundSome(simulation, parcel))
    if (random.chance(0.42))
      schedule.at(seenAt + random.between(1, 4) * day, () => review(simulation, parcel).catch(ignoreDone))
    return
  }
  if (ending === 'sent-back') return planReturn(simulation, parcel, seenAt)
  schedule.at(seenAt, () => complain(simulation, parcel, ending))
}

/**
 * Ignores an error that says that the parcel was already reviewed or cannot be reviewed in its current state. Throws
 * all other errors.
 */
function ignoreDone(error: unknown): void {
  if (!/already_reviewed|not_received_yet/.test(String(error))) throw error
}

async function cancel({ market }: Simulation, { id, sellerId }: SimulatedParcel): Promise<void> {
  if ((await readSellerOrderState(market, id)) !== 'paid') return
  const reason = 'I found a flaw while packing it, and would rather not send it.'
  await requireOk((await market.as({ sellerId })).call('POST', `/api/seller/orders/${id}/cancel`, { reason }))
}

async function refundSome({ market, random }: Simulation, { id, sellerId }: SimulatedParcel): Promise<void> {
  if (!['shipped', 'delivered', 'received'].includes(await readSellerOrderState(market, id))) return
  const refund = {
    amountCents: random.int(5, 12) * 100,
    reason: 'For the wait',
    attempt: 'goodwill-1',
  }
  await requireOk((await market.as({ sellerId })).call('POST', `/api/seller/orders/${id}/refund`, refund))
}

type Complaint = Exclude<ParcelOutcome, 'kept' | 'cancelled' | 'never-sent' | 'goodwill' | 'sent-back'>

const complaints = [
  ['not-as-described', 'The color in the photos is much lighter than what came.'],
  ['damaged', 'There is a stain that the description does not mention.'],
  ['wrong-item', 'This is not the one I ordered.'],
  ['damaged', 'Something on it has come loose. I have not worn it yet.'],
  ['not-received', 'The tracking says delivered, but nothing has arrived here.'],
] as const

export async function openIssue(
  { market, random }: Simulation,
  { id }: SimulatedParcel,
  at?: number,
): Promise<boolean> {
  if (!['shipped', 'delivered'].includes(await readSellerOrderState(market, id))) return false
  const [kind, text] = at === undefined ? random.pick(complaints) : complaints[at]!
  await requireOk(
    market.guest().call('POST', `/api/confirm-order/${orderLinkToken(market, id)}/issue`, { kind, text }),
  )
  return true
}

const returnTo = {
  name: 'Returns',
  address_line1: '40 Ferry Road',
  address_line2: '',
  address_city: 'Portland',
  address_state: 'OR',
  address_zip: '97205',
  country: 'US',
}

/** Replies to an issue as the seller. `offer` has the format of the form on the issue page. */
export async function replyToIssue(
  { market, random }: Simulation,
  { id, sellerId }: SimulatedParcel,
  offer: 'none' | 'refund' | 'part' | 'return',
): Promise<void> {
  if ((await readSellerOrderState(market, id)) !== 'issue') return
  const answers = {
    none: { text: 'I am sorry to hear that. Could you tell me what the parcel looked like?', offer: 'none' },
    refund: { text: 'I am sorry, that should not have happened.', offer: 'refund', all: true },
    part: {
      text: 'Would you keep it if I refund part of the price?',
      offer: 'refund',
      amountCents: random.int(8, 18) * 100,
    },
    return: {
      text: 'Please send it back, I will refund everything.',
      offer: 'return',
      returnTo,
      returnPaidBy: 'seller',
    },
  }[offer]
  await requireOk((await market.as({ sellerId })).call('POST', `/api/seller/orders/${id}/answer`, answers))
}

export const acceptReturn = async ({ market }: Simulation, { id }: SimulatedParcel) => {
  if ((await readSellerOrderState(market, id)) === 'issue')
    await requireOk(
      market.guest().call('POST', `/api/confirm-order/${orderLinkToken(market, id)}/accept`, {}),
    )
}

async function complain(
  simulation: Simulation,
  parcel: SimulatedParcel,
  complaint: Complaint,
): Promise<void> {
  const { market, schedule, random } = simulation
  if (!(await openIssue(simulation, parcel))) return
  const t = market.now()
  const url = () => `/api/confirm-order/${orderLinkToken(market, parcel.id)}`
  const note = (text: string) => market.guest().call('POST', `${url()}/note`, { text })
  const later = (days: number, action: () => Promise<unknown>) => schedule.at(t + days * day, action)
  switch (complaint) {
    case 'withdrawn':
      return later(1, () => market.guest().call('POST', `${url()}/close`, {}))
    case 'refund':
    case 'part-refund':
      later(random.between(0.3, 1.5), () =>
        replyToIssue(simulation, parcel, complaint === 'refund' ? 'refund' : 'part'),
      )
      return later(2.2, () => acceptReturn(simulation, parcel))
    case 'return':
      later(0.6, () => replyToIssue(simulation, parcel, 'return'))
      later(1.4, () => acceptReturn(simulation, parcel))
      later(2.5, () =>
        market.guest().call('POST', `${url()}/return-sent`, { carrier: 'ups', trackingNumber: '1Z 88 1204' }),
      )
      later(7, async () =>
        (await market.as(parcel)).call('POST', `/api/seller/orders/${parcel.id}/returned`, {}),
      )
      return later(8, async () => {
        if ((await readSellerOrderState(market, parcel.id)) !== 'returned') return
        const refund = { all: true, reason: 'Everything came back as it left', attempt: 'returned-1' }
        await requireOk(
          (await market.as(parcel)).call('POST', `/api/seller/orders/${parcel.id}/refund`, refund),
        )
      })
    case 'escalated':
      later(1, () => replyToIssue(simulation, parcel, 'none'))
      later(2, () => note('I would rather have my money back, please.'))
      return later(5, () => decide(simulation, parcel))
  }
}

/** Decides an issue on behalf of the marketplace. */
async function decide({ market, random, adminId }: Simulation, { id }: SimulatedParcel): Promise<void> {
  if ((await readSellerOrderState(market, id)) !== 'issue') return
  const issue = await market.one<{ id: string }>(
    'select id from issues where seller_order_id = $1 and closed_at is null',
    [id],
  )
  const isForBuyer = random.chance(0.7)
  await requireOk(
    (await market.as({ sellerId: adminId })).call('POST', `/api/admin/issues/${issue.id}/decide`, {
      for: isForBuyer ? 'buyer' : 'seller',
      beforeReply: true,
      text: isForBuyer
        ? 'What you say is clear. You get your money back.'
        : 'It is as the photos of the listing show it.',
    }),
  )
}
