import type { z } from 'zod'
import type { conversationAdminCalls } from '#contract/conversations/conversations-admin.ts'
import { countLimit } from '#contract/table.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { actorId, isOwnCase, requireNotOwnCase, type Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { requireNotOwnPurchase } from '#modules/accounts/accounts.ts'
import type { ConversationContext } from '../core/conversations.context.ts'
import { lockConversation, type StoredConversation } from '../core/conversations.store.ts'
import { conversationPeopleView } from '../core/people.ts'
import { messagesPerPage } from '../read/conversation.ts'
import { conversationRowView } from '../read/inbox.ts'
import { listMessages, messageView } from '../read/messages.store.ts'
import { addMarketplaceMessage } from '../write/marketplace-message.ts'
import { findAttempt, type SentMessage } from '../write/write.store.ts'
import * as store from './cases.store.ts'
import { closeReports, listReports } from '../core/reports.store.ts'

type Case = z.infer<(typeof conversationAdminCalls.getConversationCase)['reply']>

/**
 * Returns a page of conversations that moderators are allowed to read, and the number of open cases in each tab.
 * Excludes the admin's own conversations.
 */
export async function listConversationCases(
  { db }: ConversationContext,
  actor: Actor,
  { tab, after, limit }: { tab: store.CaseTab; after?: string | undefined; limit: number },
) {
  const ownOf = isOwnCase(actor, actorId(actor)) ? actorId(actor) : null
  const rows = await store.listCases(db, { tab, ownOf, after: after ?? null, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const reports = await listReports(
    db,
    shown.map(({ id }) => id),
  )
  return {
    conversations: shown.map((row) => ({
      ...conversationRowView(row),
      support: row.support,
      reports: reports.get(row.id) ?? [],
    })),
    next: rows.length > limit ? shown.at(-1)!.id : null,
    counts: await store.countCases(db, ownOf, countLimit),
  }
}

/**
 * Returns a conversation that was reported or for which support was requested. All other conversations are private.
 * @throws not_found, own_case
 */
export async function getConversationCase(
  context: ConversationContext,
  actor: Actor,
  id: string,
  before?: number,
): Promise<Case> {
  return inTransaction(context.db, async (tx) =>
    caseView(context, tx, await requireCase(tx, actor, id), before),
  )
}

/**
 * Joins a conversation as support. Buyer and seller both see that support has joined. Idempotent.
 * @throws not_found, own_case
 */
export async function joinConversation(
  context: ConversationContext,
  actor: Actor,
  id: string,
): Promise<Case> {
  return onCase(context, actor, id, async (tx, row, adminId) => {
    if (row.support === 'joined') return
    await store.setSupport(tx, id, 'joined')
    await addMarketplaceMessage(context, tx, { id, by: 'system', event: 'support-joined', adminId })
    await audit(tx, { ...entry(context, adminId, id), action: 'conversation.join' })
  })
}

/**
 * Sends a message to both sides as support. A repeated request with the same idempotency key sends no second message.
 * @throws not_found, own_case, wrong_state (support has not joined), attempt_reused
 */
export async function writeAsSupport(
  context: ConversationContext,
  actor: Actor,
  id: string,
  { text, attempt }: { text: string; attempt: string },
): Promise<Case> {
  return onCase(context, actor, id, async (tx, row, adminId) => {
    const before: SentMessage | undefined = await findAttempt(tx, id, 'support', attempt)
    if (before && before.text !== text) throw fail('attempt_reused')
    if (before) return
    if (row.support !== 'joined') throw fail('wrong_state')
    const seq = await addMarketplaceMessage(context, tx, { id, by: 'support', text, adminId, attempt })
    await audit(tx, { ...entry(context, adminId, id), action: 'conversation.write', after: { message: seq } })
  })
}

/**
 * Closes a case: closes all reports and removes support from the conversation. Idempotent.
 * @throws not_found, own_case
 */
export async function closeConversationCase(
  context: ConversationContext,
  actor: Actor,
  id: string,
): Promise<Case> {
  return onCase(context, actor, id, async (tx, row, adminId) => {
    const reportsClosed = await closeReports(tx, id, adminId, new Date(context.clock.now()))
    if (row.support !== null) await store.setSupport(tx, id, null)
    if (row.support === 'joined')
      await addMarketplaceMessage(context, tx, { id, by: 'system', event: 'support-left', adminId })
    if (row.support === null && reportsClosed === 0) return
    await audit(tx, {
      ...entry(context, adminId, id),
      action: 'conversation.close',
      before: { support: row.support },
      after: { support: null, reportsClosed },
    })
  })
}

async function onCase(
  context: ConversationContext,
  actor: Actor,
  id: string,
  work: (tx: Tx, row: StoredConversation, adminId: string) => Promise<void>,
): Promise<Case> {
  return inTransaction(context.db, async (tx) => {
    const row = await requireCase(tx, actor, id)
    await work(tx, row, actorId(actor))
    return caseView(context, tx, (await lockConversation(tx, id))!)
  })
}

/**
 * Locks and returns the conversation of a moderation case. Rejects cases that involve the admin's own shop or
 * purchases.
 */
async function requireCase(tx: Tx, actor: Actor, id: string): Promise<StoredConversation> {
  const row = await lockConversation(tx, id)
  if (!row || !(await store.isOpenToModerators(tx, id))) throw fail('not_found')
  requireNotOwnCase(actor, row.sellerId)
  await requireNotOwnPurchase(tx, actor, await store.listBuyerEmails(tx, id))
  return row
}

async function caseView(
  { photoAccess }: ConversationContext,
  db: Db | Tx,
  row: StoredConversation,
  before?: number,
): Promise<Case> {
  const messages = await listMessages(db, row.id, before ?? null, messagesPerPage)
  const first = messages[0]?.seq ?? 1
  return {
    ...conversationPeopleView(row),
    _id: row.id,
    messages: messages.map((message) => ({
      ...messageView(photoAccess, message),
      unmasked: message.unmasked,
    })),
    older: first > 1 ? first : null,
    support: row.support,
    buyerId: row.buyerId,
    sellerId: row.sellerId,
    reports: (await listReports(db, [row.id])).get(row.id) ?? [],
  }
}

const entry = ({ clock }: ConversationContext, actor: string, id: string) => ({
  actor,
  target: { kind: 'conversation', id },
  at: clock.now(),
})
