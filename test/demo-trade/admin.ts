import { day, requireOk } from './market.ts'
import type { Simulation } from './parcels.ts'
import { aGuest } from './people.ts'
import { pickItems } from './buying.ts'

const applicationTexts = [
  'I have run a small vintage shop for six years and want to reach people beyond my street.',
  'I restore leather bags at home. About ten a month, each photographed before and after.',
  'Former buyer for a department store. I look for knitwear from small mills.',
  'I sew dresses from deadstock fabric, in runs of three to five.',
  'My wardrobe is too full, and my friends keep asking me to pick things for them.',
]

/**
 * Plans a visitor's application to become a seller. The marketplace decides on the application a few days later, unless
 * the simulation ends first.
 */
export function planApplication(
  simulation: Simulation,
  at: number,
  verdict: 'accept' | 'refuse' | 'wait',
): void {
  const { market, schedule, random, adminId } = simulation
  const who = aGuest(random)
  schedule.at(at, async () => {
    await requireOk(
      market.guest().call('POST', '/seller/createseller', {
        name: who.name,
        email: who.email,
        why: random.pick(applicationTexts),
        samples: [`https://pictures.example/${who.name.toLowerCase().replace(' ', '-')}`],
      }),
    )
    if (verdict === 'wait') return
    schedule.at(at + random.between(0.4, 2) * day, async () => {
      const { id } = await market.one<{ id: string }>('select id from seller_applications where email = $1', [
        who.email,
      ])
      const admin = await market.as({ sellerId: adminId })
      const why = 'We have enough of this kind for now. Please apply again in spring.'
      await requireOk(
        admin.call('POST', `/api/admin/applications/${id}/${verdict}`, verdict === 'refuse' ? { why } : {}),
      )
    })
  })
}

const reportTexts = [
  ['not-as-described', 'The label in the second photo says another brand.'],
  ['counterfeit', 'The stitching of the logo looks wrong to me.'],
  ['other', 'The same photos are on another site at half the price.'],
] as const

/** Plans a report about a listing and the marketplace's decision on the report. */
export function planReport(
  simulation: Simulation,
  at: number,
  verdict: 'approve' | 'hide' | 'wait',
  buyerId?: string,
): void {
  const { market, schedule, random, adminId } = simulation
  schedule.at(at, async () => {
    const [goods] = await pickItems(market, random, 1)
    if (!goods) return
    const [reason, text] = random.pick(reportTexts)
    const reporter = buyerId ? await market.as({ buyerId }) : market.guest()
    await requireOk(reporter.call('POST', `/sa/buyer/report/${goods.id}`, { reason, text }))
    if (verdict === 'wait') return
    schedule.at(at + day, async () => {
      const admin = await market.as({ sellerId: adminId })
      const reason = 'The label and the description name two brands. Please correct it.'
      const decision = verdict === 'hide' ? { decision: 'hide', reason } : { decision: 'approve' }
      await requireOk(admin.call('POST', '/api/admin/listings/decide', { ...decision, ids: [goods.id] }))
    })
  })
}

/** Plans a report about a review. The marketplace then keeps or hides the review, or leaves the report undecided. */
export function planReviewReport(
  simulation: Simulation,
  at: number,
  verdict: 'keep' | 'hide' | 'wait',
  buyerId: string,
): void {
  const { market, schedule, adminId } = simulation
  schedule.at(at, async () => {
    const found = await market.one<{ id: string } | undefined>(
      `select id from feedback f where is_shown and rate <= 4 and not exists
         (select from feedback_reports where feedback_id = f.id) order by created_at desc, id limit 1`,
    )
    if (!found) return
    const report = { reason: 'untrue', text: 'I know this seller. It cannot have been like this.' }
    await requireOk((await market.as({ buyerId })).call('POST', `/feedback/report/${found.id}`, report))
    if (verdict === 'wait') return
    schedule.at(at + day / 2, async () => {
      const decision =
        verdict === 'hide' ? { decision: 'hide', reason: 'It names a person.' } : { decision: 'keep' }
      const admin = await market.as({ sellerId: adminId })
      await requireOk(admin.call('POST', '/api/admin/feedback/decide', { ...decision, ids: [found.id] }))
    })
  })
}

/**
 * Reconciles the ledger with the card provider's records.
 * @throws {Error} if the ledger differs from the records
 */
export async function reconcile({ market, adminId }: Simulation): Promise<void> {
  await market.settle()
  await requireOk(
    (await market.as({ sellerId: adminId })).call('POST', '/api/admin/reconciliations', {
      everyAccount: true,
    }),
  )
  const differing = await market.many(
    `select * from reconciliations where difference_cents <> 0 or findings <> '[]'`,
  )
  if (differing.length > 0)
    throw new Error(`the ledger and the provider differ: ${JSON.stringify(differing)}`)
}

/** Pays out the available earnings of every seller. The simulation calls this function about once a week. */
export async function payOutAll({ market }: Simulation): Promise<void> {
  const payees = await market.many<{ id: string; account: string }>(
    'select id, payout_account_id as account from sellers where payouts_enabled and not is_sa order by id',
  )
  for (const { id, account } of payees) {
    const seller = await market.as({ sellerId: id })
    const balance = await requireOk(seller.call('GET', `/api/sellers/balance/${account}`))
    if (balance.available.cents < 2_000) continue
    const key = { 'idempotency-key': `weekly-${Math.floor(market.now() / day)}` }
    await requireOk(seller.call('POST', '/api/sellers/payout', {}, key))
  }
}

const replies = [
  'Thank you, I am so glad it found you.',
  'That makes my day. Wear it well!',
  'Thank you for telling me, I will measure the next one more carefully.',
]

/** Replies to a seller's oldest reviews that have no reply. */
export async function replyToSome(
  { market, random }: Simulation,
  sellerId: string,
  max: number,
): Promise<void> {
  const seller = await market.as({ sellerId })
  const rows = await market.many<{ id: string; rate: string }>(
    `select id, rate from feedback where seller_id = $1 and reply is null and is_shown and order_line_id is not null
     order by created_at limit $2`,
    [sellerId, max],
  )
  for (const { id, rate } of rows) {
    const text = Number(rate) < 4 ? replies[2] : random.pick(replies.slice(0, 2))
    await requireOk(seller.call('POST', `/api/seller/feedback/${id}/reply`, { text }))
  }
}

/** Submits evidence for open disputes. The simulated bank decides each dispute based on words in the evidence. */
export async function submitEvidence(
  { market, adminId }: Simulation,
  verdict: 'winning' | 'losing',
): Promise<void> {
  const open = await market.many<{ id: string }>(
    `select id from disputes where state = 'open' and submitted_at is null order by id`,
  )
  const admin = await market.as({ sellerId: adminId })
  for (const { id } of open)
    await requireOk(
      admin.call('PUT', `/api/admin/disputes/${id}/evidence`, {
        evidence: { uncategorized_text: `${verdict}_evidence` },
        submit: true,
      }),
    )
}
