import { orderLinkToken } from './buying.ts'
import { day, hour, requireOk } from './market.ts'
import type { Simulation, SimulatedParcel } from './simulation.ts'

const reasons = [
  ['does-not-fit', 'Lovely, but a size too small for me.'],
  ['changed-mind', ''],
  ['not-as-described', 'The fabric is much thinner than I thought from the photos.'],
  ['does-not-fit', 'The shoulders are too wide on me.'],
] as const

/** Starts a return of a parcel if the seller accepts returns and the window for them is still open. */
export async function openReturn({ market, random }: Simulation, { id }: SimulatedParcel): Promise<void> {
  const key = orderLinkToken(market, id)
  const { sellerOrder } = await requireOk(market.guest().call('GET', `/feedback/shipconfirm/${key}`))
  if (!sellerOrder.returnable) return
  const [reason, text] = random.pick(reasons)
  await requireOk(market.guest().call('POST', `/api/confirm-order/${key}/return`, { reason, text }))
}

export async function sendBack({ market }: Simulation, { id }: SimulatedParcel): Promise<void> {
  if (!(await isAt(market, id, 'agreed'))) return
  const parcel = { carrier: 'ups', trackingNumber: '1Z 88 1204' }
  await requireOk(
    market.guest().call('POST', `/api/confirm-order/${orderLinkToken(market, id)}/return-sent`, parcel),
  )
}

/**
 * Plans the steps of a return until the seller confirms that the parcel has arrived. The refund then follows
 * automatically on its due date.
 */
export function planReturn(simulation: Simulation, parcel: SimulatedParcel, from: number): void {
  const { market, schedule, random } = simulation
  schedule.at(from, () => openReturn(simulation, parcel))
  schedule.at(from + random.between(1, 2.5) * day, () => sendBack(simulation, parcel))
  schedule.at(from + random.between(5, 8) * day + hour, async () => {
    if (!(await isAt(market, parcel.id, 'sent'))) return
    await requireOk((await market.as(parcel)).call('POST', `/api/seller/orders/${parcel.id}/returned`, {}))
  })
}

async function isAt(market: Simulation['market'], sellerOrderId: string, state: string): Promise<boolean> {
  const open = await market.one<{ state: string } | undefined>(
    'select state from returns where seller_order_id = $1 and closed_at is null',
    [sellerOrderId],
  )
  return open?.state === state
}
