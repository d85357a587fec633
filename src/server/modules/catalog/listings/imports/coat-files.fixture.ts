import { stringify } from 'csv-stringify/sync'
import type { ImportRow, ListingImport } from '#contract/listings/listings-imports.ts'
import type { TestShop } from '#test/support/shop.ts'
import type { DashboardSeller } from '../listings.fixture.ts'

export const header = ['title', 'brand', 'type', 'gender', 'color', 'condition', 'price', 'sizes']
export const coatRow = (i: number) => [
  `Coat ${i} – d'Été`,
  `Brand ${i % 7}`,
  'Coats',
  'women',
  'red',
  'good',
  `1${i % 10}.0${i % 10}`,
  'S:1|M:2',
]
export const coats = (count: number, from = 0) =>
  stringify([header, ...Array.from({ length: count }, (_, i) => coatRow(from + i))])

/** Imports files with coats into a shop as a seller, and reads the resulting listings. */
export function coatImportsOf(shop: TestShop) {
  async function send({ person }: DashboardSeller, csv: string | Buffer, query = ''): Promise<ListingImport> {
    const { status, body } = await person.send(
      'POST',
      `/api/seller/imports?${query}`,
      Buffer.from(csv as string),
      'text/csv',
    )
    if (status !== 200) throw Object.assign(new Error(`refused: ${body.code}`), { body, status })
    return body.import
  }

  async function report({ person }: DashboardSeller, { _id }: ListingImport, show = 'problems') {
    const rows: ImportRow[] = []
    for (let after: number | null = 0; after !== null;) {
      const { body }: { body: { import: ListingImport; rows: ImportRow[]; next: number | null } } =
        await person.get(`/api/seller/imports/${_id}?show=${show}&after=${after}&limit=100`)
      rows.push(...body.rows)
      after = body.next
      if (after === null)
        return { ...body.import, rows: rows as never as ImportRow[], counted: body.import.rows }
    }
    throw new Error('the report does not end')
  }

  async function run(seller: DashboardSeller, csv: string | Buffer, query = '') {
    const made = await send(seller, csv, query)
    await shop.app.jobs.runDue()
    return report(seller, made)
  }

  async function listingsOf({ id }: DashboardSeller) {
    const { rows } = await shop.pool.query<{ title: string; price: number; state: string; units: string }>(
      `select p.title, p.price_cents as price, p.state,
         (select string_agg(z.label || ':' || z.qty, '|' order by z.position) from listing_sizes z where z.listing_id = p.id) as units
       from listings p where p.seller_id = $1 order by p.no`,
      [id],
    )
    return rows
  }

  return { send, report, run, listingsOf }
}
