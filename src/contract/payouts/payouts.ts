import { z } from 'zod'
import { money } from '#contract/money.ts'
import { multilineText } from '#contract/text.ts'

/** Information that the payment provider still needs for payouts. */
const requirement = z.object({
  /** The provider's name for the requirement, such as `individual.dob.day`. */
  what: z.string(),
  /**
   * Party that has to act. 'seller': the seller provides the information on the page that `fixLink` leads to.
   * 'provider': the provider is reviewing the information.
   */
  awaits: z.enum(['seller', 'provider']),
  /** When the missing information will block transfers or payouts: it already does, soon, or possibly later. */
  urgency: z.enum(['now', 'soon', 'later']),
  errors: z.array(z.string()),
})

/**
 * A seller's payout account. 'none': the account does not exist yet. 'open': the provider requires more information.
 * 'active': earnings can be transferred to the account.
 */
export const payoutAccount = z.object({
  stripeAccountId: z.string().nullable(),
  state: z.enum(['none', 'open', 'active']),
  /** Whether the provider allows payouts from the payout account to the bank account. */
  mayPayOut: z.boolean(),
  requirements: z.array(requirement),
  /**
   * Path of the call whose reply contains the `url` of the provider's form for the requirements. Null if there are no
   * requirements.
   */
  fixLink: z.string().nullable(),
  /** End of the hold on payouts that starts when the bank account is changed. Null if there is no hold. */
  heldUntil: z.iso.datetime().nullable(),
})
export type PayoutAccount = z.infer<typeof payoutAccount>

export const balance = z.object({
  /** Balance of the payout account that is not available yet. */
  pending: money,
  available: money,
  /** Amount of payouts that have not arrived at the bank yet. */
  inTransit: money,
  /**
   * Amount that the seller owes because of refunds after the earnings were released. This amount is withheld from the
   * seller's later earnings.
   */
  owed: money,
  /** Amount of released earnings that is held until open issues, returns and disputes are closed. */
  onHold: money,
})
export type Balance = z.infer<typeof balance>

/** A seller's earnings, debts and payout account as shown to the team. */
export const sellerFunds = z.object({
  /**
   * Earnings that have not been released yet, and amount that the seller owes. Both amounts are read from the ledger.
   */
  held: money,
  owed: money,
  /** Payout account. Null for the first-party seller, or if the provider is unavailable. */
  account: payoutAccount.nullable(),
  /** Balance at the provider. Null if `account` is null or if the payout account does not exist. */
  balance: balance.nullable(),
})
export type SellerFunds = z.infer<typeof sellerFunds>

/** States of a payout. 'pending': sent to the provider. 'in-transit': on the way to the bank. */
export const payoutStates = ['pending', 'in-transit', 'paid', 'failed', 'cancelled'] as const
export const payout = z.object({
  _id: z.string(),
  amount: money,
  state: z.enum(payoutStates),
  askedAt: z.iso.datetime(),
  /** Expected or actual time of arrival at the bank. */
  arrivesAt: z.iso.datetime().nullable(),
  /** The provider's error message for a failed payout. */
  failure: z.string().nullable(),
  seller: z.object({ _id: z.string(), username: z.string() }),
})
export type Payout = z.infer<typeof payout>

/** Amount in a payout for one order. Negative if earnings that were already paid out had to be returned. */
export const payoutItem = z.object({
  kind: z.enum(['earnings', 'refunded', 'other']),
  /** Id of the seller order. Null for items of the kind 'other'. */
  sellerOrderId: z.string().nullable(),
  number: z.string().nullable(),
  amount: money,
})

/** Distribution of the earnings from a seller order. The amounts always satisfy the two equations below. */
export const sellerOrderProceeds = z.object({
  sellerOrderId: z.string(),
  seller: z.object({ _id: z.string(), username: z.string() }),
  state: z.string(),
  /** Earnings from the order: earnings = refunded + lost + withheld + onItsWay + sent + toPlatform + held. */
  earnings: money,
  refunded: money,
  /** Amount lost to a bank dispute while the earnings were held. */
  lost: money,
  /** Amount withheld to settle the seller's debts from other orders. */
  withheld: money,
  /** Amount of transfers that were requested from the provider and are not completed yet. */
  onItsWay: money,
  sent: money,
  toPlatform: money,
  held: money,
  /** Amount that the seller had to return after the earnings were transferred: owedFor = recovered + settled + owed. */
  owedFor: money,
  /** Amount recovered from the seller's payout account. */
  recovered: money,
  /** Amount withheld from the earnings of later orders. */
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
  /** Ledger entries that the caller is allowed to see. Sellers see only the entries that affect their own earnings. */
  entries: z.array(ledgerRow),
  /** For each account, the debits minus the credits in `entries`. The sum over all accounts is 0. */
  accounts: z.array(z.object({ account: z.string(), net: money })),
  /** Fees charged by the payment provider. Null for sellers, because the marketplace pays the fees. */
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

/** Evidence fields that contain a file. Each field can have only one file. */
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
  /** The provider's code for the reason, such as fraudulent or product_not_received. */
  reason: z.string(),
  state: z.enum(disputeStates),
  /** Whether the dispute is an inquiry, for which the bank has not withdrawn any money yet. */
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
  /** Seller whose payout account was reconciled. Null for the marketplace's account. */
  seller: z.object({ _id: z.string(), username: z.string() }).nullable(),
  ours: money,
  provider: money,
  difference: money,
  findings: z.array(finding),
  /** Discrepancies that were corrected automatically, and therefore do not count as differences. */
  notes: z.array(finding),
})
export type Reconciliation = z.infer<typeof reconciliation>
