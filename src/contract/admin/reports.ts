import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { money } from '../money.ts'
import { csvReply } from '../table.ts'

/** Preset periods of a report. A number is the last n days, including today. */
export const reportSpans = ['7', '30', '90', '365', 'month', 'last-month'] as const
export type ReportSpan = (typeof reportSpans)[number]

export const reportUnits = ['day', 'week', 'month'] as const
export type ReportUnit = (typeof reportUnits)[number]

export const reportTables = ['periods', 'sellers', 'categories'] as const

/** Longest period of a report, in days. */
export const maxReportDays = 1100

/** First or last day of a report. The range rejects typing errors: orders before 2000 do not exist. */
const reportDay = z.iso
  .date()
  .max(10, { abort: true })
  .refine((day) => day >= '2000-01-01' && day < '2100-01-01')

const period = z.object({
  span: z.enum(reportSpans).default('30'),
  /** First and last day, inclusive, in the marketplace's time zone. If either day is present, `span` is ignored. */
  from: reportDay.optional(),
  to: reportDay.optional(),
  by: z.enum(reportUnits).default('day'),
})
export type ReportQuery = z.output<typeof period>

const figures = z.object({
  /** First and last day, inclusive. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Gross merchandise value: amount that buyers paid for orders. All amounts are in cents. */
  sales: z.int(),
  orders: z.int(),
  /** Sales divided by orders. Null without orders. */
  averageOrder: z.int().nullable(),
  refunds: z.int(),
  /** Amount refunded for orders, minus refunds that failed. */
  refunded: z.int(),
  /** Commission and service fees, minus the amounts returned because of refunds and disputes. */
  fees: z.int(),
  /** Fees as a percentage of sales, with two decimals. Null without sales. */
  takeRate: z.number().nullable(),
  buyers: z.int(),
  sellers: z.int(),
  /**
   * Active listings at the end of the period, or now if the period includes today. Null if they were not counted on
   * that day.
   */
  activeListings: z.int().nullable(),
})
export type ReportFigures = z.infer<typeof figures>

const topSeller = z.object({
  _id: z.string(),
  username: z.string(),
  orders: z.int(),
  /** Amount that buyers paid for the seller's items, shipping and fees. */
  sales: z.int(),
})
export type TopSeller = z.infer<typeof topSeller>

const topCategory = z.object({
  /** Name of the item type as stored. Null for items without a type. */
  type: z.string().nullable(),
  /** Number of orders with an item of this type. */
  orders: z.int(),
  /** Sum of the item prices, without shipping, fees and discounts. */
  sales: z.int(),
})
export type TopCategory = z.infer<typeof topCategory>

export const reportCalls = {
  getReport: endpoint({
    summary:
      'Returns sales, refunds, fees and new accounts by day, week or month, compared with the previous period ' +
      'and the same period a year earlier, and the best-selling sellers and categories',
    who: { right: 'reports' },
    method: 'GET',
    path: '/api/admin/reports',
    perMinute: 60,
    query: period,
    reply: z.object({
      currency: money.shape.currency,
      /** Unit of `periods`. A longer unit than requested if the period has too many days. */
      by: z.enum(reportUnits),
      /** Whether the period includes today, whose figures still change. */
      isOpen: z.boolean(),
      total: figures,
      previous: figures,
      lastYear: figures,
      /** Days, weeks (from Monday) or months, oldest first. The first and the last week or month can be incomplete. */
      periods: z.array(figures),
      /** Sellers, highest sales first. */
      sellers: z.array(topSeller),
      categories: z.array(topCategory),
    }),
    errors: [],
  }),
  exportReport: endpoint({
    summary: 'Returns the periods of a report, or all its sellers or categories, as a CSV file',
    who: { right: 'reports' },
    method: 'GET',
    path: '/api/admin/reports.csv',
    perMinute: 10,
    query: period.extend({ table: z.enum(reportTables).default('periods') }),
    ...csvReply,
    errors: ['step_up_needed'],
  }),
}
