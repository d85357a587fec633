import {
  maxReportDays,
  type ReportFigures,
  type ReportQuery,
  type reportTables,
  type TopCategory,
  type TopSeller,
} from '#contract/admin/reports.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { auditExport } from '#platform/audit/audit-export.ts'
import { amountCell, createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import type { FileReply } from '#platform/http/serve.ts'
import type { Platform } from '#platform/module.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { marketDay } from '#platform/settings/market-days.ts'
import { countActiveListings, findActiveListings } from '../home/active-listings.store.ts'
import { sumStoredAndNewDays } from '../home/admin-days.ts'
import type { DayRow } from '../home/admin-days.store.ts'
import {
  previousSpan,
  sameSpanLastYear,
  reportSpan,
  splitSpan,
  reportUnitFor,
  type DaySpan,
} from './periods.rules.ts'
import * as store from './reports.store.ts'

type ReportContext = Pick<Platform, 'db' | 'clock'>

/** Maximum number of sellers, and of categories, on the page. */
const topLimit = 10
/** Maximum number of sellers, or of categories, in a file. */
const fileLimit = 10_000

/**
 * Returns the figures of a report: the totals, the figures per day, week or month, and the totals of the previous
 * period and of the same period a year earlier. The amounts are sums of ledger entries, in cents. Days are in the
 * marketplace's time zone.
 */
export async function getReport({ db, clock }: ReportContext, query: ReportQuery) {
  const today = marketDay(clock.now())
  const span = reportSpan(query, today)
  const by = reportUnitFor(query.by, span)
  const compared = [span, previousSpan(span), sameSpanLastYear(span)]
  const parts = splitSpan(span, by)
  const ends = [...new Set([...compared, ...parts].map(({ to }) => to))]
  const [days, counts, active, sellers, categories] = await Promise.all([
    Promise.all(compared.map((one) => sumStoredAndNewDays(db, one, today))),
    findActiveListings(db, ends),
    countActiveListings(db),
    store.listTopSellers(db, span, topLimit),
    store.listTopCategories(db, span, topLimit),
  ])
  const listingsAt = (day: string) => (day === today ? active : (counts.get(day) ?? null))
  const total = (of: DaySpan, rows: readonly DayRow[]) => sumFigures(of, rows, listingsAt(of.to))
  return {
    currency: marketplaceCurrency(),
    by,
    isOpen: span.to === today,
    total: total(span, days[0]!),
    previous: total(compared[1]!, days[1]!),
    lastYear: total(compared[2]!, days[2]!),
    periods: parts.map((part) =>
      total(
        part,
        days[0]!.filter(({ day }) => day >= part.from && day <= part.to),
      ),
    ),
    sellers,
    categories,
  }
}

function sumFigures(
  { from, to }: DaySpan,
  days: readonly DayRow[],
  activeListings: number | null,
): ReportFigures {
  const sum = (of: (day: DayRow) => number) => days.reduce((total, day) => total + of(day), 0)
  const sales = sum(({ salesCents }) => salesCents)
  const orders = sum((day) => day.orders)
  const fees = sum(({ netFeeCents }) => netFeeCents)
  return {
    from,
    to,
    sales,
    orders,
    averageOrder: orders === 0 ? null : Math.round(sales / orders),
    refunds: sum((day) => day.refunds),
    refunded: sum(({ refundCents }) => refundCents),
    fees,
    takeRate: sales === 0 ? null : Math.round((fees / sales) * 10_000) / 100,
    buyers: sum(({ newBuyers }) => newBuyers),
    sellers: sum(({ newSellers }) => newSellers),
    activeListings,
  }
}

/**
 * Exports the periods of a report, or all its sellers or categories, as a CSV file. Records the export in the audit
 * log.
 */
export async function exportReport(
  context: ReportContext,
  actor: Actor,
  query: ReportQuery & { table: (typeof reportTables)[number] },
): Promise<FileReply> {
  await auditExport(context, actor, 'reports', query)
  const now = context.clock.now()
  const span = reportSpan(query, marketDay(now))
  if (query.table === 'sellers') {
    const rows = await store.listTopSellers(context.db, span, fileLimit)
    return fileOf('report-sellers', now, sellerColumns, rows)
  }
  if (query.table === 'categories') {
    const rows = await store.listTopCategories(context.db, span, fileLimit)
    return fileOf('report-categories', now, categoryColumns, rows)
  }
  return fileOf('report', now, periodColumns, (await getReport(context, query)).periods)
}

function fileOf<Row>(name: string, now: number, columns: CsvColumns<Row>, rows: readonly Row[]): FileReply {
  const pageRows = Math.max(fileLimit, maxReportDays) + 1
  return createCsvFile({ name, now, columns, pageRows, read: () => Promise.resolve(rows) })
}

const cents = (amount: number) => amountCell(amount, marketplaceCurrency())

const periodColumns: CsvColumns<ReportFigures> = [
  ['first-day', ({ from }) => from],
  ['last-day', ({ to }) => to],
  ['sales', ({ sales }) => cents(sales)],
  ['orders', ({ orders }) => orders],
  ['average-order', ({ averageOrder }) => (averageOrder === null ? null : cents(averageOrder))],
  ['refunds', ({ refunds }) => refunds],
  ['refunded', ({ refunded }) => cents(refunded)],
  ['fees', ({ fees }) => cents(fees)],
  ['take-rate', ({ takeRate }) => (takeRate === null ? null : { value: takeRate, digits: 2 })],
  ['new-buyers', ({ buyers }) => buyers],
  ['new-sellers', ({ sellers }) => sellers],
  ['active-listings', ({ activeListings }) => activeListings],
  ['currency', () => marketplaceCurrency()],
]

const sellerColumns: CsvColumns<TopSeller> = [
  ['seller', ({ username }) => username],
  ['orders', ({ orders }) => orders],
  ['sales', ({ sales }) => cents(sales)],
  ['currency', () => marketplaceCurrency()],
]

const categoryColumns: CsvColumns<TopCategory> = [
  ['category', ({ type }) => type],
  ['orders', ({ orders }) => orders],
  ['sales', ({ sales }) => cents(sales)],
  ['currency', () => marketplaceCurrency()],
]
