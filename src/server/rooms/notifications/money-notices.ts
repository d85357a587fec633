import type { NoticeEvent } from '#contract/notifications.ts'
import { inTransaction } from '#platform/db.ts'
import { listAdmins, listSuperAdmins } from './notices.store.ts'
import type { NotificationParts } from './notifications.parts.ts'
import { moneyText } from './order-letters.ts'
import { findDispute, findPayout, findReconciliation } from './money-subjects.store.ts'
import { listParts } from './subjects.store.ts'
import { tell, type Telling } from './tell.ts'

type Words = readonly [title: string, body: string]
type DisputeState = 'open' | 'won' | 'lost'

/** Hears of payouts, banks' disputes and books that differ. */
export function openMoneyNotices(parts: NotificationParts): void {
  const { facts, db } = parts
  const say = (tellings: readonly Telling[]): Promise<void> =>
    inTransaction(db, (tx) => tell(tx, parts, tellings))

  facts.subscribe('PayoutSent', 'notices', async ({ payoutId, sellerId }) => {
    const payout = await findPayout(db, payoutId)
    if (!payout) return
    const money = moneyText(payout)
    const when = payout.arrivesAt ? ` Your bank should have it by ${dayOf(payout.arrivesAt)}.` : ''
    const words: Words = [`On its way to your bank: ${money}`, `We have sent you ${money}.${when}`]
    await say([ofPayout(payoutId, sellerId, `PayoutSent:${payoutId}`, words)])
  })
  facts.subscribe('PayoutEnded', 'notices', async ({ payoutId, sellerId, state }) => {
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
    const telling = ofPayout(payoutId, sellerId, `PayoutEnded:${payoutId}:${state}`, words)
    // Where the account is put right.
    await say([state === 'failed' ? { ...telling, href: '/shopper/payouts' } : telling])
  })
  facts.subscribe('DisputeMoved', 'notices', async ({ disputeId, orderId, state }) => {
    const dispute = await findDispute(db, disputeId)
    const sold = await listParts(db, [orderId])
    if (!dispute || sold.length === 0) return
    const key = `DisputeMoved:${disputeId}:${state}`
    const { number } = sold[0]!
    const toSellers = sold.map((part): Telling => {
      const [title, body] = sellersWords[state](number, part.titles)
      const href = `/shopper/orders/${part.id}`
      return { recipient: `seller:${part.sellerId}`, event: 'dispute', key, title, body, href }
    })
    const words = housesWords[state](number, dispute)
    await say(toSellers)
    await say(toAll(await listAdmins(db), 'bank-dispute', `${key}:house`, words, `/sa/disputes/${disputeId}`))
  })
  facts.subscribe('BooksDiffered', 'notices', async ({ reconciliationId }) => {
    const found = await findReconciliation(db, reconciliationId)
    if (!found) return
    const { username, cents, currency, findings, day } = found
    const whose = username ? `the account of @${username}` : 'our account'
    const words: Words = [
      `The books differ from the provider’s: ${moneyText({ cents: Math.abs(cents), currency })}`,
      `In ${whose} the provider has ${cents === 0 ? 'the same' : `${moneyText({ cents: Math.abs(cents), currency })} ${cents > 0 ? 'more' : 'less'}`}${findings > 0 ? `, and ${findings} moves do not fit` : ''}. Somebody has to look at it.`,
    ]
    // The same difference is told once a day, not every hour.
    const key = `BooksDiffered:${username ?? ''}:${day}:${cents}:${findings}`
    await say(toAll(await listSuperAdmins(db), 'books', key, words, '/sa/reconciliation?differing=1'))
  })
}

const sellersWords: Record<DisputeState, (number: string, titles: string) => Words> = {
  open: (number, titles) => [
    `A bank asks about order ${number}`,
    `The buyer of ${titles} has turned to the bank. Your share waits until the bank decides. We answer it with what the order and its parcel say; please keep every proof that it was sent.`,
  ],
  won: (number, titles) => [
    `The bank decided for you: order ${number}`,
    `The payment for ${titles} stands, and your share is released.`,
  ],
  lost: (number, titles) => [
    `The bank decided for the buyer: order ${number}`,
    `The payment for ${titles} went back to the buyer, and with it your share of it.`,
  ],
}

type Disputed = NonNullable<Awaited<ReturnType<typeof findDispute>>>

const housesWords: Record<DisputeState, (number: string, dispute: Disputed) => Words> = {
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

function ofPayout(payoutId: string, sellerId: string, key: string, [title, body]: Words): Telling {
  const href = `/shopper/payouts/${payoutId}`
  return { recipient: `seller:${sellerId}`, event: 'payout', key, title, body, href }
}

function toAll(
  recipients: readonly string[],
  event: NoticeEvent,
  key: string,
  [title, body]: Words,
  href: string,
): Telling[] {
  return recipients.map((recipient) => ({ recipient, event, key, title, body, href }))
}

function dayOf(at: Date): string {
  return new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at)
}
