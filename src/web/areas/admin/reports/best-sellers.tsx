import { href } from 'react-router'
import { exactMoneyText } from '#web/lib/format/money.ts'
import { numberText } from '#web/lib/format/numbers.ts'
import { Table, type TableColumn } from '#web/kit/list/table.tsx'
import { TitledSection } from '#web/kit/titled-section.tsx'
import { capitalize } from '#web/lib/text/casing.ts'
import { t } from '#web/lib/text/t.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { AdminLink } from '../role.tsx'
import { ReportCsvButton, type ReportFilter } from './export.tsx'
import type { SalesReport } from './load.ts'

type Seller = SalesReport['sellers'][number]
type Category = SalesReport['categories'][number]

/** Best-selling sellers and categories of the period, with buttons that download the complete tables. */
export function BestSellers({ report, query }: { report: SalesReport; query: ReportFilter }) {
  const { currency, sellers, categories } = report
  const money = (cents: number) => exactMoneyText({ cents, currency })
  const counts = [
    {
      head: t('common.orders'),
      isNumber: true,
      cell: ({ orders }: { orders: number }) => numberText(orders),
    },
  ]
  const sellerColumns: readonly TableColumn<Seller>[] = [
    {
      head: t('admin.seller'),
      isName: true,
      cell: ({ _id, username }) => (
        <AdminLink to={href('/sa/sellers/:id', { id: _id })}>
          <bdi>@{username}</bdi>
        </AdminLink>
      ),
    },
    ...counts,
    { head: t('admin.reports.sales'), isNumber: true, cell: ({ sales }) => money(sales) },
  ]
  const categoryColumns: readonly TableColumn<Category>[] = [
    {
      head: t('admin.reports.category'),
      isName: true,
      cell: ({ type }) => (type === null ? t('admin.reports.no-category') : capitalize(translateValue(type))),
    },
    ...counts,
    { head: t('admin.reports.item-prices'), isNumber: true, cell: ({ sales }) => money(sales) },
  ]
  return (
    <div className="mt-10 grid grid-cols-1 gap-10 xl:grid-cols-2">
      <TitledSection id="top-sellers" title={t('admin.reports.top-sellers')} className="min-w-0">
        <Table
          caption={t('admin.reports.top-sellers')}
          columns={sellerColumns}
          rows={sellers}
          keyOf={({ _id }) => _id}
        />
        <div className="mt-3">
          <ReportCsvButton query={query} table="sellers" />
        </div>
      </TitledSection>
      <TitledSection id="top-categories" title={t('admin.reports.top-categories')} className="min-w-0">
        <Table
          caption={t('admin.reports.top-categories')}
          columns={categoryColumns}
          rows={categories}
          keyOf={({ type }) => type ?? ''}
        />
        <div className="mt-3">
          <ReportCsvButton query={query} table="categories" />
        </div>
      </TitledSection>
    </div>
  )
}
