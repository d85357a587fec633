import { Link } from 'react-router'
import type { OfficeSeller } from '#contract/office-sellers.ts'
import { call } from '#web/call.ts'
import { countText } from '#web/parts/desk/count-text.ts'
import { CsvButton } from '#web/parts/desk/csv-button.tsx'
import { DeskChoice } from '#web/parts/desk/desk-choice.tsx'
import { DeskDays } from '#web/parts/desk/desk-days.tsx'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty } from '#web/parts/desk/desk-page.tsx'
import { DeskSearch } from '#web/parts/desk/desk-search.tsx'
import { DeskTable, type DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { shortDate } from '#web/ui/words.ts'
import { sorts, type loadSellers } from './load.ts'

type Found = Extract<Awaited<ReturnType<typeof loadSellers>>, { kind: 'sellers' }>

const columns: readonly DeskColumn<OfficeSeller>[] = [
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

export function standingOf({ suspendedAt, isHouse, isAdmin, isReady }: OfficeSeller): string {
  if (suspendedAt !== null) return `Suspended on ${shortDate(suspendedAt)}`
  if (isHouse) return 'The house'
  if (isAdmin) return isReady ? 'Admin, ready' : 'Admin, not ready'
  return isReady ? 'Ready' : 'Not ready'
}

export function Sellers({ sellers, next, wish }: Found) {
  const { search, sort, from, to } = wish
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6">
        <DeskSearch label="Find a seller" hint="E-mail, username or name" value={search} />
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-4">
          <DeskDays label="Joined" from={from} to={to} />
          <DeskChoice
            label="Sort by"
            name="sort"
            current={sort === 'newest' ? '' : sort}
            options={sorts.map(([value, words]) => [value === 'newest' ? '' : value, words])}
          />
        </div>
      </div>
      {sellers.length === 0 ? (
        <DeskEmpty title={search ? 'Nobody found' : 'Nobody here'}>
          {search && 'Sellers are found by how their e-mail, username or name begins.'}
        </DeskEmpty>
      ) : (
        <DeskTable caption="Sellers" columns={columns} rows={sellers} keyOf={({ _id }) => _id} />
      )}
      <DeskMore next={next} />
    </>
  )
}

export function SaveSellers({ wish }: Pick<Found, 'wish'>) {
  return (
    <CsvButton name="sellers.csv" load={() => call('exportOfficeSellers', { query: wish }, { timeout: 0 })} />
  )
}
