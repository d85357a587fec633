import type { Money } from '#contract/money.ts'
import type { NotificationEvent } from '#contract/notifications.ts'
import { inTransaction } from '#platform/database/db.ts'
import { listAdmins, listSuperAdmins } from '../inbox/notifications.store.ts'
import type { NotificationDeps } from '../notifications.deps.ts'
import { moneyText as moneyIn } from '#platform/language/formats.ts'

const moneyText = (money: Money): string => moneyIn('en', money)
import { findDispute, findPayout, findReconciliation } from './money-subjects.store.ts'
import { listSellerOrderSubjects, type SellerOrderSubject } from '../emails/subjects.store.ts'
import { notify, type NotificationInput } from '../notify.ts'

type Words = readonly [title: string, body: string]
type DisputeState = 'open' | 'won' | 'lost'

/** Listens to payouts, banks' disputes and ledgers that differ. */
export function openMoneyNotifications(deps: NotificationDeps): void {
  const { events, db } = deps
  const say = (inputs: readonly NotificationInput[]): Promise<void> =>
    inTransaction(db, (tx) => notify(tx, deps, inputs))

  events.subscribe('PayoutSent', 'notifications', async ({ payoutId, sellerId }) => {
    const payout = await findPayout(db, payoutId)
    if (!payout) return
    const money = moneyText(payout)
    const when = payout.arrivesAt ? ` Your bank should have it by ${dayOf(payout.arrivesAt)}.` : ''
    const words: Words = [`On its way to your bank: ${money}`, `We have sent you ${money}.${when}`]
    await say([ofPayout(payoutId, sellerId, `PayoutSent:${payoutId}`, words)])
  })
  events.subscribe('PayoutEnded', 'notifications', async ({ payoutId, sellerId, state }) => {
    const payout = await findPayout(db, payoutId)
    if (!payout || state === 'cancelled') return
    const money = moneyText(payout)
    const words: Words =
      state === 'paid'
        ? [`Paid out: ${money}`, `${money} has reached your bank.`]
        : [
            `A payout has failed: ${money}`,
            `Your bank did not take ${money}, so it is back in your balance. ${payout.failure ?? ''} Please put your bank account right, then pay out again.`,
          ]
    const providerEvent = ofPayout(payoutId, sellerId, `PayoutEnded:${payoutId}:${state}`, words)
    // Where the account is put right.
    await say([state === 'failed' ? { ...providerEvent, href: '/shopper/payouts' } : providerEvent])
  })
  events.subscribe('DisputeMoved', 'notifications', async ({ disputeId, orderId, state }) => {
    const dispute = await findDispute(db, disputeId)
    const sold = await listSellerOrderSubjects(db, [orderId])
    if (!dispute || sold.length === 0) return
    const key = `DisputeMoved:${disputeId}:${state}`
    const { number } = sold[0]!
    const toSellers = sold.map((sellerOrder): NotificationInput => {
      const [title, body] = sellersWords[state](sellerOrder)
      const href = `/shopper/orders/${sellerOrder.id}`
      return { recipient: `seller:${sellerOrder.sellerId}`, event: 'dispute', key, title, body, href }
    })
    const words = adminWords[state](number, dispute)
    await say(toSellers)
    await say(toAll(await listAdmins(db), 'bank-dispute', `${key}:house`, words, `/sa/disputes/${disputeId}`))
  })
  events.subscribe('LedgerDiffered', 'notifications', async ({ reconciliationId }) => {
    const found = await findReconciliation(db, reconciliationId)
    if (!found) return
    const { username, cents, findings, day } = found
    const words = booksWords(found)
    // The same difference is told once a day, not every hour.
    const key = `LedgerDiffered:${username ?? ''}:${day}:${cents}:${findings.length}`
    await say(toAll(await listSuperAdmins(db), 'ledger', key, words, '/sa/reconciliation?differing=1'))
  })
  events.subscribe('EventsMissed', 'notifications', async ({ reconciliationId }) => {
    const found = await findReconciliation(db, reconciliationId)
    if (!found) return
    // A broken endpoint misses some every hour: it is told once a day.
    const key = `EventsMissed:${found.day}`
    const words = missedWords(found, `${deps.origin()}/webhooks/stripe`)
    await say(toAll(await listSuperAdmins(db), 'ledger', key, words, '/sa/jobs/webhooks'))
  })
}

type Reconciled = NonNullable<Awaited<ReturnType<typeof findReconciliation>>>
/** More of them stand on the page it leads to. */
const reportedFindings = 5

function booksWords({ username, cents, currency, findings }: Reconciled): Words {
  const amount = moneyText({ cents: Math.abs(cents), currency })
  const whose = username ? `the account of @${username}` : 'our account'
  const differs =
    cents === 0
      ? []
      : [`In ${whose} the provider has ${amount} ${cents > 0 ? 'more' : 'less'} than our books.`]
  const found = findings.slice(0, reportedFindings).map(({ text }) => `${text}.`)
  const count = findings.length === 1 ? '1 problem' : `${findings.length} problems`
  const title =
    cents === 0
      ? `The hourly check of the books found ${count}`
      : `The books differ from the provider’s: ${amount}`
  return [title, [...differs, ...found, 'Please look into it: nothing is adjusted by itself.'].join(' ')]
}

function missedWords({ notes }: Reconciled, endpoint: string): Words {
  const text = notes.map((note) => `${note.text}.`).join(' ')
  return [
    'A payment event did not reach us',
    `${text} They are being applied now. Please check that the provider can reach ${endpoint} and that the endpoint is subscribed to these events.`,
  ]
}

const goesOn = 'The order goes on from where it was: your earnings stay on hold until the buyer has it.'
/** By the state a dispute that was won has left a seller order in; any other is an order its buyer had. */
const afterWin: Partial<Record<string, string>> = {
  paid: 'Please ship it now: its page says by when. Your earnings stay on hold until the buyer has it.',
  shipped: goesOn,
  delivered: goesOn,
  returning: 'The return that was agreed goes on.',
  returned: 'The return that was agreed goes on.',
}

const sellersWords: Record<DisputeState, (of: SellerOrderSubject) => Words> = {
  open: ({ number, titles, isReleased }) => [
    `A bank asks about order ${number}`,
    `The buyer of ${titles} has turned to the bank. ${isReleased ? 'If the bank decides for the buyer, your earnings from it are taken back' : 'Your earnings from it are on hold until the bank decides'}. We answer it with what the order and its parcel say; please keep every proof that it was sent.`,
  ],
  won: ({ number, titles, state }) => [
    `The bank decided for you: order ${number}`,
    `The payment for ${titles} stands. ${afterWin[state] ?? 'Your earnings from it are yours.'}`,
  ],
  lost: ({ number, titles }) => [
    `The bank decided for the buyer: order ${number}`,
    `The payment for ${titles} went back to the buyer, and with it your earnings from it.`,
  ],
}

type Disputed = NonNullable<Awaited<ReturnType<typeof findDispute>>>

const adminWords: Record<DisputeState, (number: string, dispute: Disputed) => Words> = {
  open: (number, dispute) => [
    `A bank disputes ${moneyText(dispute)} of order ${number}`,
    dispute.evidenceDueAt
      ? `Evidence counts until ${dayOf(dispute.evidenceDueAt)}: please look at the draft and hand it in.`
      : 'Please look at the draft of the evidence and hand it in.',
  ],
  won: (number, dispute) => [
    `Won: the dispute about order ${number}`,
    `The bank has given back ${moneyText(dispute)}.`,
  ],
  lost: (number, dispute) => [
    `Lost: the dispute about order ${number}`,
    `The bank keeps ${moneyText(dispute)} for the buyer.`,
  ],
}

function ofPayout(payoutId: string, sellerId: string, key: string, [title, body]: Words): NotificationInput {
  const href = `/shopper/payouts/${payoutId}`
  return { recipient: `seller:${sellerId}`, event: 'payout', key, title, body, href }
}

function toAll(
  recipients: readonly string[],
  event: NotificationEvent,
  key: string,
  [title, body]: Words,
  href: string,
): NotificationInput[] {
  return recipients.map((recipient) => ({ recipient, event, key, title, body, href }))
}

function dayOf(at: Date): string {
  return new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at)
}
