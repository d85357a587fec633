import { href } from 'react-router'
import type { AdminSeller } from '#contract/accounts/admin-sellers.ts'
import { t } from '#web/lib/text/t.ts'
import { call } from '#web/lib/calls/call.ts'
import { countText } from '#web/lib/format/count-text.ts'
import { CsvButton } from '#web/kit/list/csv-button.tsx'
import { type TableColumn } from '#web/kit/list/table.tsx'
import { ratingText } from '#web/lib/format/numbers.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { createFieldColumns } from '../fields/field-columns.ts'
import { FieldFilterForm } from '../fields/field-filters.tsx'
import { sorts, type loadSellers } from './load.ts'
import { List } from '#web/kit/list/list.tsx'
import { TextLink } from '#web/kit/links.tsx'

type Found = Extract<Awaited<ReturnType<typeof loadSellers>>, { kind: 'sellers' }>

const columns: readonly TableColumn<AdminSeller>[] = [
  {
    head: t('common.seller'),
    isName: true,
    cell: ({ _id, name, username }) => (
      <TextLink to={href('/sa/sellers/:id', { id: _id })}>
        <span>
          <bdi className="font-semibold">{name}</bdi> <bdi>@{username}</bdi>
        </span>
      </TextLink>
    ),
  },
  { head: t('common.email'), cell: ({ email }) => <span className="break-all">{email}</span> },
  { head: t('admin.list.joined'), cell: ({ joinedAt }) => dateText(joinedAt) },
  { head: t('common.status'), cell: sellerStandingText },
  {
    head: t('admin.sellers.rating'),
    isNumber: true,
    cell: ({ rating }) => (rating === null ? '–' : ratingText(rating)),
  },
  { head: t('admin.page.listings'), isNumber: true, cell: ({ listed }) => countText(listed) },
]

export function sellerStandingText({ suspendedAt, isFirstParty, isAdmin, isReady }: AdminSeller): string {
  if (suspendedAt !== null) return t('admin.sellers.status.suspended', { date: dateText(suspendedAt) })
  if (isFirstParty) return t('admin.brands.by-marketplace')
  if (isAdmin)
    return isReady ? t('admin.sellers.status.admin-ready') : t('admin.sellers.status.admin-not-ready')
  return isReady ? t('admin.sellers.status.ready') : t('admin.sellers.status.not-ready')
}

export function Sellers({ sellers, next, filter, fields }: Found) {
  const { search, sort, from, to } = filter
  return (
    <>
      <FieldFilterForm fields={fields} current={filter.fields} />
      <List
        label={t('common.sellers')}
        search={{ label: t('admin.admins.search'), hint: t('admin.buyers.search.hint'), value: search }}
        days={{ label: t('admin.list.joined'), from, to }}
        sort={{ current: sort, options: sorts }}
        rows={sellers}
        columns={[...columns, ...createFieldColumns<AdminSeller>(fields)]}
        empty={search ? t('admin.list.no-results', { search }) : t('admin.sellers.empty')}
        emptyHint={search && t('admin.buyers.search.starts')}
        next={next}
      />
    </>
  )
}

export function ExportSellersButton({ filter }: Pick<Found, 'filter'>) {
  return (
    <CsvButton
      name="sellers.csv"
      load={() => call('exportAdminSellers', { query: filter }, { timeout: 0 })}
    />
  )
}
