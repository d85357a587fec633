import { z } from 'zod'
import { money } from '#contract/money.ts'
import { multilineText } from '#contract/text.ts'

/** What the provider still wants to know before, or lest, it stops paying out. */
const requirement = z.object({
  /** The provider's name of it, such as `individual.dob.day`. */
  what: z.string(),
  /** 'seller': to be answered by following the fix link; 'provider': is being looked at. */
  awaits: z.enum(['seller', 'provider']),
  /** 'now' stops transfers or payouts, 'soon' will, 'later' may. */
  urgency: z.enum(['now', 'soon', 'later']),
  errors: z.array(z.string()),
})

/** 'none': no account yet; 'open': the provider wants more; 'active': earnings can be sent. */
export const payoutAccount = z.object({
  stripeAccountId: z.string().nullable(),
  state: z.enum(['none', 'open', 'active']),
  /** Whether the account may pay out to a bank. */
  mayPayOut: z.boolean(),
  requirements: z.array(requirement),
  /** The call that answers {url} to see to the requirements; null when there is nothing to see to. */
  fixLink: z.string().nullable(),
  /** Until when nothing is paid out, because the bank account was changed; null when nothing is held. */
  heldUntil: z.iso.datetime().nullable(),
})
export type PayoutAccount = z.infer<typeof payoutAccount>

export const balance = z.object({
  /** In the seller's account, not yet available. */
  pending: money,
  available: money,
  /** On the way to the bank. */
  inTransit: money,
  /** What the seller owes for refunds after release; it is withheld from what comes next. */
  owed: money,
  /** Held for open issues, returns and disputes of orders with released earnings; not paid out until these are closed. */
  onHold: money,
})
export type Balance = z.infer<typeof balance>

/** A seller's earnings, debts and payout account, as the team sees them. */
export const sellerFunds = z.object({
  /** Earnings not released yet, and the amount the seller owes, both from the ledger. */
  held: money,
  owed: money,
  /** Null for the marketplace itself, or if the provider cannot be reached. */
  account: payoutAccount.nullable(),
  /** Also null without an account. */
  balance: balance.nullable(),
})
export type SellerFunds = z.infer<typeof sellerFunds>

/** 'asked': on its way to the provider; 'in-transit': on its way to the bank. */
export const payoutStates = ['asked', 'in-transit', 'paid', 'failed', 'cancelled'] as const
export const payout = z.object({
  _id: z.string(),
  amount: money,
  state: z.enum(payoutStates),
  askedAt: z.iso.datetime(),
  /** When the bank should have it, or has it. */
  arrivesAt: z.iso.datetime().nullable(),
  /** The provider's words why it failed. */
  failure: z.string().nullable(),
  seller: z.object({ _id: z.string(), username: z.string() }),
})
export type Payout = z.infer<typeof payout>

/** One order's listing of a payout; below 0 where a share had to be returned after it was paid out. */
export const payoutItem = z.object({
  kind: z.enum(['earnings', 'refunded', 'other']),
  /** The seller order; null for what came from elsewhere ('other'). */
  sellerOrderId: z.string().nullable(),
  number: z.string().nullable(),
  amount: money,
})

/** Where one seller's earnings of an order went: both sums add up exactly. */
export const sellerOrderProceeds = z.object({
  sellerOrderId: z.string(),
  seller: z.object({ _id: z.string(), username: z.string() }),
  state: z.string(),
  /** earnings = refunded + lost + withheld + onItsWay + sent + toPlatform + held. */
  earnings: money,
  refunded: money,
  /** Taken by a bank's dispute while it was held. */
  lost: money,
  /** Withheld for what the seller owed from other orders. */
  withheld: money,
  /** Given to the provider to be sent, which has not succeeded yet. */
  onItsWay: money,
  sent: money,
  toPlatform: money,
  held: money,
  /** What became due after the earnings were sent: owedFor = recovered + settled + owed. */
  owedFor: money,
  /** Taken back out of the seller's account. */
  recovered: money,
  /** Withheld from earnings of later orders. */
  settled: money,
  owed: money,
})
export type SellerOrderProceeds = z.infer<typeof sellerOrderProceeds>

export const ledgerRow = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  debit: z.string(),
  credit: z.string(),
  amount: money,
  refType: z.string(),
  refId: z.string(),
  providerId: z.string().nullable(),
})
export type LedgerRow = z.infer<typeof ledgerRow>

export const orderMoney = z.object({
  orderId: z.string(),
  number: z.string(),
  /** All that is shown to this role: a seller sees what bears on its own earnings. */
  entries: z.array(ledgerRow),
  /** Debits less credits over those entries, by account; they add up to 0. */
  accounts: z.array(z.object({ account: z.string(), net: money })),
  /** What the provider kept; the marketplace bears it, so sellers are shown null. */
  providerFees: money.nullable(),
  sellerOrders: z.array(sellerOrderProceeds),
})
export type OrderMoney = z.infer<typeof orderMoney>

export const disputeStates = ['open', 'won', 'lost'] as const
export const evidenceFields = [
  'customer_name',
  'customer_email_address',
  'shipping_address',
  'shipping_carrier',
  'shipping_tracking_number',
  'shipping_date',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'uncategorized_text',
] as const
export const evidence = z.partialRecord(z.enum(evidenceFields), multilineText(20_000))
export type Evidence = z.infer<typeof evidence>

/** Evidence that is a file, one for each. */
export const evidenceFileFields = [
  'receipt',
  'shipping_documentation',
  'customer_communication',
  'refund_policy',
  'uncategorized_file',
] as const
export type EvidenceFileField = (typeof evidenceFileFields)[number]

const evidenceFile = z.object({
  field: z.enum(evidenceFileFields),
  name: z.string(),
  bytes: z.int(),
  addedAt: z.iso.datetime(),
})
export type EvidenceFile = z.infer<typeof evidenceFile>
export const evidenceFiles = z.array(evidenceFile)

export const dispute = z.object({
  _id: z.string(),
  orderId: z.string().nullable(),
  number: z.string().nullable(),
  amount: money,
  /** The provider's code: fraudulent, product_not_received, … */
  reason: z.string(),
  state: z.enum(disputeStates),
  /** An inquiry: no money has been taken yet. */
  isInquiry: z.boolean(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Until then evidence counts. */
  evidenceDueAt: z.iso.datetime().nullable(),
  submittedAt: z.iso.datetime().nullable(),
})
export type Dispute = z.infer<typeof dispute>

const finding = z.object({ code: z.string(), text: z.string(), providerId: z.string().nullable() })

export const reconciliation = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The seller whose account was looked at; null for our own. */
  seller: z.object({ _id: z.string(), username: z.string() }).nullable(),
  ours: money,
  provider: money,
  difference: money,
  findings: z.array(finding),
  /** Found and put right by itself; no difference. */
  notes: z.array(finding),
})
export type Reconciliation = z.infer<typeof reconciliation>
