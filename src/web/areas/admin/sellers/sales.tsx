import type { SellerSales } from '#contract/accounts/admin-sellers.ts'
import { t } from '#web/lib/text/t.ts'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { measureText, numberText, percentText } from '#web/lib/format/numbers.ts'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { AdminLink } from '../role.tsx'

type Span = SellerSales['all']

interface Line {
  label: string
  text: (span: Span) => string
  isLinked?: boolean
}

const lines: readonly Line[] = [
  { label: t('common.orders'), text: ({ orders }) => numberText(orders), isLinked: true },
  { label: t('admin.sellers.gross'), text: ({ gross }) => exactMoneyText(gross) },
  {
    label: t('admin.sellers.refund-rate'),
    text: ({ refundedOrders, orders }) => shareText(refundedOrders, orders),
  },
  {
    label: t('admin.sellers.dispute-rate'),
    text: ({ disputedOrders, orders }) => shareText(disputedOrders, orders),
  },
  { label: t('admin.sellers.time-to-ship'), text: ({ hoursToShip }) => timeText(hoursToShip) },
]

/** Sales and service metrics of a seller, for the recent period and in total. Order counts link to the orders. */
export function Sales({
  username,
  sales: { days, from, recent, all },
}: {
  username: string
  sales: SellerSales
}) {
  const cell = (span: Span, more: Record<string, string>) =>
    function Cell({ text, isLinked }: Line) {
      const to = `/sa/orders?${new URLSearchParams({ seller: username, ...more })}`
      return isLinked ? <AdminLink to={to}>{text(span)}</AdminLink> : text(span)
    }
  const columns: readonly TableColumn<Line>[] = [
    { head: t('admin.sellers.sales.what'), isName: true, cell: ({ label }) => label },
    { head: t('admin.sellers.sales.recent', { days }), isNumber: true, cell: cell(recent, { from }) },
    { head: t('admin.sellers.sales.all'), isNumber: true, cell: cell(all, {}) },
  ]
  return (
    <TitledSection id="sales" title={t('admin.sellers.sales')} className="mt-10">
      <p className="mb-3 text-soft">{t('admin.sellers.sales.text')}</p>
      <Table caption={t('admin.sellers.sales')} columns={columns} rows={lines} keyOf={({ label }) => label} />
    </TitledSection>
  )
}

/** Returns a count with its share of the total: `12 (6.5%)`. */
function shareText(count: number, of: number): string {
  return of === 0
    ? '–'
    : t('admin.sellers.share', { count, percent: percentText(Math.round((count / of) * 1000) / 10) })
}

function timeText(hours: number | null): string {
  if (hours === null) return '–'
  if (hours < 48) return t('admin.sellers.hours', { hours: measureText(hours) })
  return t('admin.sellers.days', { days: measureText(hours / 24) })
}
