import { sql } from 'kysely'
import type { conditions, genders } from '#contract/catalog/catalog.ts'
import type { Photo } from '#contract/listings/pictures.ts'
import type { Db } from '#platform/database/db.ts'

export interface ListingExportRow {
  no: number
  id: string
  title: string
  description: string
  brand: string | null
  type: string | null
  gender: (typeof genders)[number] | null
  color: string | null
  condition: (typeof conditions)[number] | null
  priceCents: number | null
  totalAllowed: number
  photos: Photo[]
  sizes: { label: string; qty: number }[]
  state: string
}

/** The next listings behind a number, the oldest first; removed ones are left out. */
export async function listForExport(
  db: Db,
  sellerId: string,
  afterNo: number,
  limit: number,
): Promise<ListingExportRow[]> {
  const { rows } = await sql<ListingExportRow>`
    select p.no, p.id, p.title, p.description, b.name as brand, t.label as type, p.gender, p.color, p.condition,
      p.price_cents as "priceCents", p.total_allowed as "totalAllowed", p.photos, p.state,
      (select coalesce(json_agg(json_build_object('label', z.label, 'qty', z.qty) order by z.position, z.id), '[]')
        from listing_sizes z where z.listing_id = p.id and not z.is_retired) as sizes
    from listings p left join brands b on b.id = p.brand_id left join types t on t.id = p.type_id
    where p.seller_id = ${sellerId} and p.no > ${afterNo} and p.tab <> 'removed'
    order by p.no limit ${limit}`.execute(db)
  return rows
}
