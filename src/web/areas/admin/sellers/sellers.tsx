import { Link } from 'react-router'
import type { AdminSeller } from '#contract/accounts/admin-sellers.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/ui/count-text.ts'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { type TableColumn } from '#web/ui/list/table.tsx'
import { shortDate } from '#web/ui/words.ts'
import { sorts, type loadSellers } from './load.ts'
import { List } from '#web/ui/list/list.tsx'

type Found = Extract<Awaited<ReturnType<typeof loadSellers>>, { kind: 'sellers' }>

const columns: readonly TableColumn<AdminSeller>[] = [
  {
    key: 'name',
    head: 'Seller',
    isName: true,
    cell: ({ _id, name, username }) => (
      <Link to={`/sa/sellers/${_id}`} className="text-link">
        <span>
          <span className="font-semibold">{name}</span> @{username}
        </span>
      </Link>
    ),
  },
  { key: 'email', head: 'E-mail', cell: ({ email }) => <span className="break-all">{email}</span> },
  { key: 'joined', head: 'Joined', cell: ({ joinedAt }) => shortDate(joinedAt) },
  { key: 'standing', head: 'Standing', cell: standingOf },
  { key: 'rating', head: 'Rating', isNumber: true, cell: ({ rating }) => rating?.toFixed(1) ?? '–' },
  { key: 'listed', head: 'Listed', isNumber: true, cell: ({ listed }) => countText(listed) },
]

export function standingOf({ suspendedAt, isFirstParty, isAdmin, isReady }: AdminSeller): string {
  if (suspendedAt !== null) return `Suspended on ${shortDate(suspendedAt)}`
  if (isFirstParty) return 'The house'
  if (isAdmin) return isReady ? 'Admin, ready' : 'Admin, not ready'
  return isReady ? 'Ready' : 'Not ready'
}

export function Sellers({ sellers, next, filter }: Found) {
  const { search, sort, from, to } = filter
  return (
    <List
      label="Sellers"
      search={{ label: 'Find a seller', hint: 'E-mail, username or name', value: search }}
      days={{ label: 'Joined', from, to }}
      sort={{ current: sort, options: sorts }}
      rows={sellers}
      columns={columns}
      empty={search ? 'Nobody found' : 'Nobody here'}
      emptyHint={search && 'Sellers are found by how their e-mail, username or name begins.'}
      next={next}
    />
  )
}

export function SaveSellers({ filter }: Pick<Found, 'filter'>) {
  return (
    <CsvButton
      name="sellers.csv"
      load={() => call('exportAdminSellers', { query: filter }, { timeout: 0 })}
    />
  )
}
