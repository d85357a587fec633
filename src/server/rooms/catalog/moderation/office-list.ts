import type { z } from 'zod'
import type { moderationCalls } from '#contract/moderation.ts'
import { csvFile, type CsvColumns } from '#platform/csv-file.ts'
import type { Db } from '#platform/db.ts'
import { pageOf, readKeyset } from '#platform/keyset.ts'
import { refuse } from '#platform/refusal.ts'
import type { FileReply } from '#platform/serve.ts'
import type { ModerationDesk } from './moderation.desk.ts'
import * as store from './office-list.store.ts'
import { understand } from './office-search.ts'
import { officeView } from './office-view.ts'

type Call = (typeof moderationCalls)['listAllListings']
type Query = z.output<Call['query'] & z.ZodType>
type Wish = Omit<Query, 'after' | 'limit'>

const mostCounted = 1000
const largestInt = 2 ** 31 - 1

/** A page of all listings there are. An unknown seller has none. Refuses with invalid_field (`after`). */
export async function listAllListings(
  { db }: ModerationDesk,
  { after, limit, ...asked }: Query,
): Promise<z.input<Call['reply']>> {
  const place = placeOf(after)
  const wish = await wishOf(db, asked)
  if (wish === undefined) return { listings: [], count: 0, next: null }
  const { count, isRare } = await store.countRare(db, wish)
  const rows = await store.listOffice(db, wish, isRare, place, limit)
  const { page, next } = pageOf(rows, limit, ({ priceCents, no }) => ({
    value: priceCents ?? 0,
    id: String(no),
  }))
  return { listings: page.map(officeView), count: Math.min(count, mostCounted), next }
}

/** All rows of the same as a CSV file, as it is read. */
export async function exportAllListings({ db, clock }: ModerationDesk, asked: Wish): Promise<FileReply> {
  const wish = await wishOf(db, asked)
  const isRare = wish !== undefined && (await store.countRare(db, wish)).isRare
  return csvFile({
    name: 'all-listings',
    now: clock.now(),
    columns,
    read: async (last: store.OfficeRow | undefined, limit) => {
      const place = last && { value: last.priceCents ?? 0, no: last.no }
      return wish ? (await store.listOffice(db, wish, isRare, place, limit)).slice(0, limit) : []
    },
  })
}

const columns: CsvColumns<store.OfficeRow> = [
  ['id', ({ id }) => id],
  ['title', ({ title }) => title],
  ['brand', ({ brand }) => brand],
  ['type', ({ type }) => type],
  ['seller', ({ seller }) => seller.username],
  ['price', ({ priceCents }) => (priceCents === null ? null : (priceCents / 100).toFixed(2))],
  ['currency', ({ currency }) => currency],
  ['state', ({ state }) => state],
  ['in stock', ({ hasUnits }) => (hasUnits ? 'yes' : 'no')],
  ['hidden because', ({ hidden }) => hidden?.reason ?? null],
  ['views', ({ views }) => views],
  ['watchers', ({ watches }) => watches],
  ['listed', ({ listedAt }) => listedAt.toISOString()],
]

/** Undefined where the seller asked for is nobody. */
async function wishOf(
  db: Db,
  { shelf, search = '', seller, sort }: Wish,
): Promise<store.OfficeWish | undefined> {
  const [sought, sellerId] = await Promise.all([
    understand(db, search),
    seller === undefined ? undefined : store.findSellerId(db, seller),
  ])
  if (seller !== undefined && sellerId === undefined) return undefined
  return { shelf, sought, sellerId, sort }
}

function placeOf(after: string | undefined): store.Place | undefined {
  const keyset = readKeyset(after, 'number')
  if (!keyset) return undefined
  const place = { value: Number(keyset.value), no: Number(keyset.id) }
  if (!Object.values(place).every((part) => Number.isInteger(part) && Math.abs(part) <= largestInt))
    throw refuse('invalid_field', { field: 'after' })
  return place
}
