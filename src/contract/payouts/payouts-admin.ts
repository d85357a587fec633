import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  dispute,
  evidence,
  evidenceFields,
  evidenceFileFields,
  evidenceFiles,
  disputeStates,
  orderMoney,
  payout,
  payoutItem,
  reconciliation,
  sellerFunds,
} from './payouts.ts'
import { csvReply, tablePage } from '#contract/table.ts'
import { lineText } from '#contract/text.ts'

const id = z.object({ id: z.string().max(80) })

const ofField = z.object({ field: z.enum(evidenceFileFields) })

const disputeFile = z.object({
  dispute,
  /** What the order, its parcels and its buyer say, to start from. */
  draft: evidence,
  /** What was last kept or handed in. */
  evidence,
  fields: z.array(z.enum(evidenceFields)),
  files: evidenceFiles,
})

export const payoutAdminCalls = {
  listAllPayouts: endpoint({
    summary: 'Payouts of all sellers, or of one, newest first',
    who: { right: 'payouts' },
    method: 'GET',
    path: '/api/admin/payouts',
    query: tablePage.extend({ seller: z.string().max(80).optional() }),
    reply: z.object({ payouts: z.array(payout), next: z.string().nullable() }),
    errors: [],
  }),
  exportAllPayouts: endpoint({
    summary: 'The same payouts as a file',
    who: { right: 'payouts' },
    method: 'GET',
    path: '/api/admin/payouts.csv',
    query: z.object({ seller: z.string().max(80).optional() }),
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getAnyPayout: endpoint({
    summary: 'One payout of any seller, by order, with the ledger of its orders',
    who: { right: 'payouts' },
    method: 'GET',
    path: '/api/admin/payouts/:id',
    params: id,
    reply: z.object({ payout, items: z.array(payoutItem), orders: z.array(orderMoney) }),
    errors: ['not_found'],
  }),
  getSellerFunds: endpoint({
    summary:
      'What a seller is owed and owes, their balance at the provider, and what their account still lacks',
    who: { right: 'payouts' },
    method: 'GET',
    path: '/api/admin/sellers/:id/funds',
    params: id,
    reply: sellerFunds,
    errors: ['not_found'],
  }),
  getAnyOrderMoney: endpoint({
    summary: 'Where every cent of an order went; `id` is the order’s or a seller order’s',
    who: { right: 'payouts' },
    method: 'GET',
    path: '/api/admin/orders/:id/money',
    params: id,
    reply: orderMoney,
    errors: ['not_found'],
  }),
  listDisputes: endpoint({
    summary: "Banks' disputes, newest first",
    who: { right: 'disputes' },
    method: 'GET',
    path: '/api/admin/disputes',
    query: tablePage.extend({ state: z.enum(disputeStates).optional() }),
    reply: z.object({ disputes: z.array(dispute), next: z.string().nullable() }),
    errors: [],
  }),
  exportDisputes: endpoint({
    summary: 'The same disputes as a file',
    who: { right: 'disputes' },
    method: 'GET',
    path: '/api/admin/disputes.csv',
    query: z.object({ state: z.enum(disputeStates).optional() }),
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getDispute: endpoint({
    summary: 'One dispute with its evidence, kept and drafted',
    who: { right: 'disputes' },
    method: 'GET',
    path: '/api/admin/disputes/:id',
    params: id,
    reply: disputeFile,
    errors: ['not_found'],
  }),
  submitEvidence: endpoint({
    summary: 'Keeps evidence for a dispute at the provider, and hands it in when `submit`: once, for good',
    who: { right: 'disputes' },
    method: 'PUT',
    path: '/api/admin/disputes/:id/evidence',
    params: id,
    body: z.object({ evidence, submit: z.boolean().default(false) }),
    reply: disputeFile,
    errors: ['not_found', 'own_case', 'already_decided', 'provider_unavailable'],
  }),
  uploadEvidence: endpoint({
    summary:
      'Adds a PDF, JPEG or PNG to the evidence, in place of the one its field had; all files together up to 4.5 MB',
    who: { right: 'disputes' },
    method: 'POST',
    path: '/api/admin/disputes/:id/files',
    perMinute: 20,
    params: id,
    query: ofField.extend({ name: lineText(200).default('') }),
    bodyType: 'document',
    body: z.instanceof(Uint8Array),
    reply: disputeFile,
    errors: ['not_found', 'own_case', 'already_decided', 'not_a_document', 'provider_unavailable'],
  }),
  removeEvidence: endpoint({
    summary: 'Takes a file out of the evidence again',
    who: { right: 'disputes' },
    method: 'DELETE',
    path: '/api/admin/disputes/:id/files',
    params: id,
    query: ofField,
    reply: disputeFile,
    errors: ['not_found', 'own_case', 'already_decided', 'provider_unavailable'],
  }),
  acceptDispute: endpoint({
    summary: 'Gives a dispute up: the bank decides for the buyer at once, and for good',
    who: { right: 'disputes' },
    method: 'POST',
    path: '/api/admin/disputes/:id/accept',
    params: id,
    body: z.object({}),
    reply: disputeFile,
    errors: ['not_found', 'own_case', 'already_decided', 'provider_unavailable'],
  }),
  listReconciliations: endpoint({
    summary: 'Our books held against the provider, hour by hour; differences are reported, never adjusted',
    who: { right: 'ledger' },
    method: 'GET',
    path: '/api/admin/reconciliations',
    query: tablePage.extend({ differing: z.enum(['0', '1']).default('0') }),
    reply: z.object({ reconciliations: z.array(reconciliation), next: z.string().nullable() }),
    errors: [],
  }),
  exportReconciliations: endpoint({
    summary: 'The same comparisons as a file',
    who: { right: 'ledger' },
    method: 'GET',
    path: '/api/admin/reconciliations.csv',
    query: z.object({ differing: z.enum(['0', '1']).default('0') }),
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  reconcileNow: endpoint({
    summary: 'Has our books held against the provider’s at once; what comes of it is listed a moment later',
    who: { right: 'ledger' },
    method: 'POST',
    path: '/api/admin/reconciliations',
    body: z.object({ everyAccount: z.boolean().default(false) }),
    reply: z.object({ askedAt: z.iso.datetime() }),
    errors: [],
  }),
}
