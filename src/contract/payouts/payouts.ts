import { z } from 'zod'
import { money } from '#contract/money.ts'
import { multilineText } from '#contract/text.ts'

/** Information that the payment provider still needs for payouts. */
const requirement = z.object({
  /** Provider's name of the requirement, such as `individual.dob.day`. */
  what: z.string(),
  /** 'seller': the seller provides it through the fix link. 'provider': under review by the provider. */
  awaits: z.enum(['seller', 'provider']),
  /** 'now' blocks transfers or payouts, 'soon' will, 'later' may. */
  urgency: z.enum(['now', 'soon', 'later']),
  errors: z.array(z.string()),
})

/** 'none': no account yet. 'open': the provider requires more. 'active': earnings can be sent. */
export const payoutAccount = z.object({
  stripeAccountId: z.string().nullable(),
  state: z.enum(['none', 'open', 'active']),
  /** Whether the account can pay out to a bank. */
  mayPayOut: z.boolean(),
  requirements: z.array(requirement),
  /** Path of the call that returns the {url} for providing the requirements; null if there are none. */
  fixLink: z.string().nullable(),
  /** End of the payout hold after a change of the bank account; null without a hold. */
  heldUntil: z.iso.datetime().nullable(),
})
export type PayoutAccount = z.infer<typeof payoutAccount>

export const balance = z.object({
  /** Money in the seller's account that is not available yet. */
  pending: money,
  available: money,
  /** Payouts on their way to the bank. */
  inTransit: money,
  /** Amount that the seller owes for refunds after release. It is withheld from later earnings. */
  owed: money,
  /** Released earnings held for open issues, returns and disputes, until these are closed. */
  onHold: money,
})
export type Balance = z.infer<typeof balance>

/** A seller's earnings, debts and payout account for the team. */
export const sellerFunds = z.object({
  /** Unreleased earnings, and the amount that the seller owes, both from the ledger. */
  held: money,
  owed: money,
  /** Null for the first-party seller, or if the provider is unavailable. */
  account: payoutAccount.nullable(),
  /** Balance at the provider. Also null without an account. */
  balance: balance.nullable(),
})
export type SellerFunds = z.infer<typeof sellerFunds>

/** 'pending': sent to the provider. 'in-transit': on its way to the bank. */
export const payoutStates = ['pending', 'in-transit', 'paid', 'failed', 'cancelled'] as const
export const payout = z.object({
  _id: z.string(),
  amount: money,
  state: z.enum(payoutStates),
  askedAt: z.iso.datetime(),
  /** Expected or actual arrival at the bank. */
  arrivesAt: z.iso.datetime().nullable(),
  /** Provider's message for a failed payout. */
  failure: z.string().nullable(),
  seller: z.object({ _id: z.string(), username: z.string() }),
})
export type Payout = z.infer<typeof payout>

/** Amount of one order in a payout; below 0 if earnings had to be returned after they were paid out. */
export const payoutItem = z.object({
  kind: z.enum(['earnings', 'refunded', 'other']),
  /** Id of the seller order; null for other sources ('other'). */
  sellerOrderId: z.string().nullable(),
  number: z.string().nullable(),
  amount: money,
})

/** Proceeds of a seller order, with two sums that add up exactly. */
export const sellerOrderProceeds = z.object({
  sellerOrderId: z.string(),
  seller: z.object({ _id: z.string(), username: z.string() }),
  state: z.string(),
  /** earnings = refunded + lost + withheld + onItsWay + sent + toPlatform + held. */
  earnings: money,
  refunded: money,
  /** Lost to a bank dispute while held. */
  lost: money,
  /** Withheld for debts of the seller from other orders. */
  withheld: money,
  /** Sent to the provider, but not completed yet. */
  onItsWay: money,
  sent: money,
  toPlatform: money,
  held: money,
  /** Amount due after the earnings were sent: owedFor = recovered + settled + owed. */
  owedFor: money,
  /** Recovered from the seller's account. */
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
  /** Entries visible to the caller's role: sellers see those that affect their own earnings. */
  entries: z.array(ledgerRow),
  /** Debits less credits of those entries per account, which sum to 0. */
  accounts: z.array(z.object({ account: z.string(), net: money })),
  /** Fees of the payment provider. The marketplace pays them, so sellers receive null. */
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

/** Evidence fields that are files, with at most one file each. */
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
  /** Provider's code: fraudulent, product_not_received, … */
  reason: z.string(),
  state: z.enum(disputeStates),
  /** An inquiry: the bank has not taken any money yet. */
  isInquiry: z.boolean(),
  openedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  /** Deadline for submitting evidence. */
  evidenceDueAt: z.iso.datetime().nullable(),
  submittedAt: z.iso.datetime().nullable(),
})
export type Dispute = z.infer<typeof dispute>

const finding = z.object({ code: z.string(), text: z.string(), providerId: z.string().nullable() })

export const reconciliation = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** Seller whose account was compared; null for the marketplace's own account. */
  seller: z.object({ _id: z.string(), username: z.string() }).nullable(),
  ours: money,
  provider: money,
  difference: money,
  findings: z.array(finding),
  /** Corrected automatically, so there is no difference. */
  notes: z.array(finding),
})
export type Reconciliation = z.infer<typeof reconciliation>
