import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { Reconciliation } from '#contract/payouts/payouts.ts'
import { inTransaction, type Db } from '#platform/database/db.ts'
import { balanceOf } from '#modules/ledger/ledger.ts'
import type { Language } from '#platform/language/translate.ts'
import { findingText, makeFinding, type Finding } from '#platform/payments/ports/findings.ts'
import type { PayoutContext } from './core/payouts.context.ts'
import * as store from './reconciliation/reconcile.store.ts'

const minute = 60_000
const day = 24 * 60 * minute
/**
 * Minimum age, in ms, of the provider's transactions that are checked. Our ledger might not contain newer transactions
 * yet.
 */
const gracePeriodMs = 10 * minute
/**
 * Overlap with the previous run's period, in ms, so that transactions that the provider listed late are checked too.
 */
const overlapMs = 2 * 60 * minute
/**
 * Earnings that have been held for longer than this time, in ms, are reported. The provider allows holding money for at
 * most 90 days.
 */
const heldTooLongMs = 75 * day
const recentMs = 3 * day

export interface ReconcileOptions {
  /** Whether to also compare accounts without recent transactions. */
  everyAccount?: boolean
}

/**
 * Compares our ledger with the provider's records: the marketplace's balance, each transaction in that balance, and the
 * sellers' accounts. Also fetches events that no webhook delivered. Differences are stored and logged, but never
 * corrected automatically. Returns the number of differences.
 */
export async function reconcile(context: PayoutContext, options: ReconcileOptions = {}): Promise<number> {
  const notes = await recoverMissedEvents(context)
  const findings = [...(await matchMoves(context)), ...(await findHeldTooLong(context))]
  const { db, ledger } = context
  const currency = marketplaceCurrency()
  const at = new Date(context.clock.now())
  // Reads the ledger before the provider's balance. A payment that is captured between these two reads causes a
  // difference, which disappears in the next run.
  const oursCents = await balanceOf(db, 'provider_clearing', currency)
  const providerCents = await ledger.totalCents(null, currency)
  await recordReconciliation(context, {
    at,
    sellerId: null,
    currency,
    oursCents,
    providerCents,
    findings,
    notes,
  })
  if (oursCents !== providerCents || findings.length > 0)
    context.log.error(
      { currency, oursCents, providerCents, findings },
      'the ledger differs from the provider',
    )
  const differing = await matchAccounts(context, options)
  return differing + findings.length + (oursCents === providerCents ? 0 : 1)
}

/** Stores a reconciliation and publishes its differences and missed events in the same transaction. */
async function recordReconciliation(
  context: PayoutContext,
  row: Parameters<typeof store.insertReconciliation>[1],
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const reconciliationId = await store.insertReconciliation(tx, row)
    if (row.oursCents !== row.providerCents || row.findings.length > 0)
      await context.events.publish(tx, 'LedgerDiffered', { reconciliationId })
    if (row.notes.length > 0) await context.events.publish(tx, 'EventsMissed', { reconciliationId })
  })
}

/** Fetches the provider's recent events. Adds the events that no webhook delivered to the inbox. */
async function recoverMissedEvents(context: PayoutContext): Promise<Finding[]> {
  const now = context.clock.now()
  const since = (await store.readCursor(context.db, 'events')) ?? new Date(now - day)
  const events = await context.ledger.eventsSince(new Date(since.getTime() - overlapMs))
  const missed: (typeof events)[number][] = []
  for (const event of events) {
    if (event.at.getTime() > now - gracePeriodMs) continue
    if (await context.orderContext.receiveEvent(event)) missed.push(event)
  }
  await store.advanceCursor(context.db, 'events', new Date(now - gracePeriodMs))
  if (missed.length === 0) return []
  const types = [...new Set(missed.map(({ providerType }) => providerType))].join(', ')
  context.log.warn(
    { missed: missed.map(({ id, type, providerType }) => ({ id, type, providerType })) },
    'webhooks missed these events',
  )
  return [makeFinding({ code: 'events-missed', count: missed.length, types }, missed[0]!.id)]
}

/** Checks that each transaction in our account at the provider has ledger entries that add up to the same amount. */
async function matchMoves(context: PayoutContext): Promise<Finding[]> {
  const now = context.clock.now()
  const since = (await store.readCursor(context.db, 'moves')) ?? new Date(now - 30 * day)
  const all = await context.ledger.balanceTransactionsSince(new Date(since.getTime() - overlapMs))
  const moves = all.filter(
    (move) => move.at.getTime() <= now - gracePeriodMs && move.currency === marketplaceCurrency(),
  )
  const booked = new Map(
    (await store.listPostedAmounts(context.db, moves)).map(({ id, cents }) => [id, cents]),
  )
  const findings = moves.flatMap((move): Finding[] => {
    const ours = booked.get(move.id) ?? null
    if (ours === move.netCents || move.netCents === 0) return []
    const shown = { cents: move.netCents, currency: move.currency, type: move.type }
    return [
      makeFinding(
        ours === null
          ? { code: 'move-not-booked', ...shown }
          : { code: 'move-differs', oursCents: ours, ...shown },
        move.id,
      ),
    ]
  })
  await store.advanceCursor(context.db, 'moves', new Date(now - gracePeriodMs))
  return findings
}

async function findHeldTooLong({ db, clock }: PayoutContext): Promise<Finding[]> {
  const rows = await store.listHeldTooLong(db, new Date(clock.now() - heldTooLongMs))
  return rows.map(({ id, state, paidAt }) =>
    makeFinding({ code: 'held-too-long', id, state, paidAt: paidAt.toISOString() }, null),
  )
}

async function matchAccounts(
  context: PayoutContext,
  { everyAccount = false }: ReconcileOptions,
): Promise<number> {
  const { db, ledger } = context
  const currency = marketplaceCurrency()
  const since = everyAccount ? null : new Date(context.clock.now() - recentMs)
  let differing = 0
  for (const { sellerId, accountId, cents: oursCents, isBusy } of await store.listAccountBalances(
    db,
    currency,
    since,
  )) {
    if (isBusy) continue
    const providerCents = await ledger.totalCents(accountId, currency)
    if (providerCents === oursCents) continue
    differing++
    const at = new Date(context.clock.now())
    await recordReconciliation(context, {
      at,
      sellerId,
      currency,
      oursCents,
      providerCents,
      findings: [],
      notes: [],
    })
    context.log.error(
      { sellerId, currency, oursCents, providerCents },
      'a seller’s account differs from the ledger',
    )
  }
  return differing
}

/**
 * Returns a page of reconciliations, newest first. Can omit reconciliations without differences. Pass `next` as `after`
 * to read the next page.
 */
export async function listReconciliations(
  db: Db,
  of: { after?: string | undefined; limit: number; onlyDiffering: boolean },
  language: Language,
) {
  const after = of.after !== undefined && /^\d{1,15}$/.test(of.after) ? Number(of.after) : null
  const rows = await store.listReconciliations(db, { ...of, after, limit: of.limit + 1 })
  const shown = rows.slice(0, of.limit)
  const next = rows.length > of.limit ? String(shown.at(-1)!.id) : null
  return { reconciliations: shown.map((row) => view(row, language)), next }
}

function view(row: store.ReconciliationRow, language: Language): Reconciliation {
  const money = (cents: number) => ({ cents, currency: row.currency })
  const shown = (findings: readonly Finding[]) =>
    findings.map((finding) => {
      const { code, providerId } = finding
      return { code, text: findingText(language, finding), providerId }
    })
  return {
    _id: String(row.id),
    at: row.at.toISOString(),
    seller: row.sellerId && row.username ? { _id: row.sellerId, username: row.username } : null,
    ours: money(row.oursCents),
    provider: money(row.providerCents),
    difference: money(row.providerCents - row.oursCents),
    findings: shown(row.findings),
    notes: shown(row.notes),
  }
}
