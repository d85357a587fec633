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

const fieldQuery = z.object({ field: z.enum(evidenceFileFields) })

const disputeFile = z.object({
  dispute,
  /** Draft of the evidence, generated from the order, its parcels and its buyer. */
  draft: evidence,
  /** Evidence as it was last saved or submitted. */
  evidence,
  fields: z.array(z.enum(evidenceFields)),
  files: evidenceFiles,
})

export const payoutAdminCalls = {
  listAllPayouts: endpoint({
    summary: 'Returns the payouts of all sellers, or of one, newest first',
    who: { right: 'payouts' },
    method: 'GET',
    path: '/api/admin/payouts',
    query: tablePage.extend({ seller: z.string().max(80).optional() }),
    reply: z.object({ payouts: z.array(payout), next: z.string().nullable() }),
    errors: [],
  }),
  exportAllPayouts: endpoint({
    summary: 'Returns all matching payouts as a CSV file',
    who: { right: 'payouts' },
    method: 'GET',
    path: '/api/admin/payouts.csv',
    query: z.object({ seller: z.string().max(80).optional() }),
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getAnyPayout: endpoint({
    summary: 'Returns a payout of any seller with its orders and their ledger entries',
    who: { right: 'payouts' },
    method: 'GET',
    path: '/api/admin/payouts/:id',
    params: id,
    reply: z.object({ payout, items: z.array(payoutItem), orders: z.array(orderMoney) }),
    errors: ['not_found'],
  }),
  getSellerFunds: endpoint({
    summary: "Returns a seller's held earnings, debts, balance and missing account requirements",
    who: { right: 'payouts' },
    method: 'GET',
    path: '/api/admin/sellers/:id/funds',
    params: id,
    reply: sellerFunds,
    errors: ['not_found'],
  }),
  getAnyOrderMoney: endpoint({
    summary:
      'Returns the ledger entries and proceeds of an order. `id` is the id of the order or of one of its ' +
      'seller orders',
    who: { right: 'payouts' },
    method: 'GET',
    path: '/api/admin/orders/:id/money',
    params: id,
    reply: orderMoney,
    errors: ['not_found'],
  }),
  listDisputes: endpoint({
    summary: 'Returns bank disputes, newest first',
    who: { right: 'disputes' },
    method: 'GET',
    path: '/api/admin/disputes',
    query: tablePage.extend({ state: z.enum(disputeStates).optional() }),
    reply: z.object({ disputes: z.array(dispute), next: z.string().nullable() }),
    errors: [],
  }),
  exportDisputes: endpoint({
    summary: 'Returns all matching disputes as a CSV file',
    who: { right: 'disputes' },
    method: 'GET',
    path: '/api/admin/disputes.csv',
    query: z.object({ state: z.enum(disputeStates).optional() }),
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getDispute: endpoint({
    summary: 'Returns a dispute with its saved and drafted evidence',
    who: { right: 'disputes' },
    method: 'GET',
    path: '/api/admin/disputes/:id',
    params: id,
    reply: disputeFile,
    errors: ['not_found'],
  }),
  submitEvidence: endpoint({
    summary:
      'Saves evidence for a dispute at the provider. With `submit`, submits it to the bank, which ' +
      'cannot be undone or repeated',
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
      'Uploads a PDF, JPEG or PNG as evidence and replaces the file of the same field. The total size of ' +
      'all files is limited to 4.5 MB',
    who: { right: 'disputes' },
    method: 'POST',
    path: '/api/admin/disputes/:id/files',
    perMinute: 20,
    params: id,
    query: fieldQuery.extend({ name: lineText(200).default('') }),
    bodyType: 'document',
    body: z.instanceof(Uint8Array),
    reply: disputeFile,
    errors: ['not_found', 'own_case', 'already_decided', 'not_a_document', 'provider_unavailable'],
  }),
  removeEvidence: endpoint({
    summary: 'Removes a file from the evidence',
    who: { right: 'disputes' },
    method: 'DELETE',
    path: '/api/admin/disputes/:id/files',
    params: id,
    query: fieldQuery,
    reply: disputeFile,
    errors: ['not_found', 'own_case', 'already_decided', 'provider_unavailable'],
  }),
  acceptDispute: endpoint({
    summary: 'Accepts a dispute: the bank decides for the buyer immediately, which cannot be undone',
    who: { right: 'disputes' },
    method: 'POST',
    path: '/api/admin/disputes/:id/accept',
    params: id,
    body: z.object({}),
    reply: disputeFile,
    errors: ['not_found', 'own_case', 'already_decided', 'provider_unavailable'],
  }),
  listReconciliations: endpoint({
    summary:
      'Returns the hourly reconciliations of the ledger with the payment provider. Differences are ' +
      'reported but never adjusted',
    who: { right: 'ledger' },
    method: 'GET',
    path: '/api/admin/reconciliations',
    query: tablePage.extend({ differing: z.enum(['0', '1']).default('0') }),
    reply: z.object({ reconciliations: z.array(reconciliation), next: z.string().nullable() }),
    errors: [],
  }),
  exportReconciliations: endpoint({
    summary: 'Returns all matching reconciliations as a CSV file',
    who: { right: 'ledger' },
    method: 'GET',
    path: '/api/admin/reconciliations.csv',
    query: z.object({ differing: z.enum(['0', '1']).default('0') }),
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  reconcileNow: endpoint({
    summary:
      'Starts a reconciliation of the ledger with the payment provider. Its result is listed shortly ' +
      'afterwards',
    who: { right: 'ledger' },
    method: 'POST',
    path: '/api/admin/reconciliations',
    body: z.object({ everyAccount: z.boolean().default(false) }),
    reply: z.object({ askedAt: z.iso.datetime() }),
    errors: [],
  }),
}
