import { sql } from 'kysely'
import { oneSize, typeHasSizes } from '#contract/catalog/type-sizes.ts'
import type { Photo } from '#contract/pictures.ts'
import type { ShippingProfile } from '#contract/shipping/profile.ts'
import type { Db } from '#platform/database/db.ts'
import { shopEmails } from '#modules/accounts/accounts.ts'
import { catalogLists } from '../core/catalog-lists.ts'
import { isShownSeller } from '../core/shown-sellers.ts'
import { labelsOfType, typesAbove } from '../core/type-path.store.ts'
import { unitPrice } from '../core/variants.ts'

/** Units of one size of a listing. */
export interface StockUnit {
  listingId: string
  sizeId: string
  /** Number of units. Undefined means 1. */
  quantity?: number | undefined
}

/** Returns the total quantity of the units. */
export function countUnits(units: readonly StockUnit[]): number {
  return units.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
}

export interface SaleUnit extends StockUnit {
  /** Label of the size. Empty for an item without sizes. */
  size: string
  title: string
  /** Labels of the item's type and of the parent type. */
  types: string[]
  photo: Photo | null
  priceCents: number
  currency: string
  sellerId: string
  username: string
  sellerName: string
  /** Emails of the seller and of the seller's helper accounts, who cannot buy the item; empty for first-party items. */
  shopEmails: (string | null)[]
  shippingCents: number
  shipsFromCountry: string | null
  shippingProfile: ShippingProfile | null
  quantity: number
  /** True if all units are available to this holder now: neither sold nor reserved (held) by another holder. */
  isFree: boolean
  /** Number of units that this holder could have, including the units that the holder has reserved (held). */
  free: number
  /** Expiry of the holder's own holds; null if the holder has no hold on the size. */
  heldUntil: Date | null
  /** Earliest expiry of the holds of other shoppers; null if there is no such hold or the unit is not for sale. */
  heldByOthersUntil: Date | null
  /** End of the seller's vacation; null unless the seller is currently away. */
  awayUntil: Date | null
  /** End of the member-only period of a new first-party listing; null if the period does not apply to this holder. */
  opensAt: Date | null
}

/** Returns the current state and sellers' terms of the units in a bag. Omits units that are not for sale. */
export async function readStock(
  db: Db,
  units: readonly StockUnit[],
  holder: string | null,
  now: Date,
  earlyAccessMs: number,
) {
  const { rows } = await sql<Omit<SaleUnit, 'isFree'> & { isOpen: boolean }>`
    select p.id as "listingId", z.id as "sizeId", w.quantity, z.label as size, p.title,
      coalesce((select of from jsonb_array_elements(p.photos) of where of ->> 'key' = z.photo_key limit 1),
        p.photos -> 0) as photo,
      ${labelsOfType} as types,
      ${unitPrice} as "priceCents", p.currency, s.id as "sellerId", s.username, s.name as "sellerName",
      case when s.is_sa then '{}'::text[] else ${shopEmails} end as "shopEmails",
      s.shipping_cents as "shippingCents", s.ship_from ->> 'country' as "shipsFromCountry", s.shipping as "shippingProfile",
      p.state = 'active' as "isOpen",
      (own.units + case when not z.is_retired
        and ${isShownSeller()} and (s.holiday_until is null or s.holiday_until <= ${now})
        then greatest(least(z.qty - z.held + own.lapsed_of_size, p.total_allowed - p.held + own.lapsed_of_listing), 0)
        else 0 end)::integer as free,
      own.until as "heldUntil",
      case when p.state = 'active' and not z.is_retired then own.others_until end as "heldByOthersUntil",
      case when p.state = 'active' and s.holiday_until > ${now} then s.holiday_until end as "awayUntil",
      case when s.is_sa and p.listed_at > ${new Date(now.getTime() - earlyAccessMs)}
        then p.listed_at + ${earlyAccessMs} * interval '1 millisecond' end as "opensAt"
    from unnest(${units.map((unit) => unit.listingId)}::text[], ${units.map((unit) => unit.sizeId)}::text[],
        ${units.map((unit) => unit.quantity ?? 1)}::integer[])
      with ordinality as w(listing_id, size_id, quantity, position)
    join listings p on p.id = w.listing_id and p.state in ('active', 'paused')
    join listing_sizes z on z.id = w.size_id and z.listing_id = p.id
    left join types t on t.id = p.type_id ${typesAbove}
    join sellers s on s.id = p.seller_id,
      lateral (select min(h.expires_at) filter (where h.holder = ${holder} and h.size_id = z.id
            and h.expires_at > ${now}) as until,
          count(*) filter (where h.holder = ${holder} and h.size_id = z.id and h.expires_at > ${now}) as units,
          min(h.expires_at) filter (where h.holder is distinct from ${holder} and h.expires_at > ${now}
            and (h.size_id = z.id or z.qty > z.held)) as others_until,
          count(*) filter (where h.expires_at <= ${now}) as lapsed_of_listing,
          count(*) filter (where h.expires_at <= ${now} and h.size_id = z.id) as lapsed_of_size
        from holds h where h.listing_id = p.id and h.state = 'held') own
    order by w.position`.execute(db)
  const { typeSizes } = catalogLists()
  return rows.map(({ isOpen, ...unit }) => ({
    ...unit,
    size: unit.size === oneSize && !typeHasSizes(unit.types, typeSizes) ? '' : unit.size,
    isFree: isOpen && unit.free >= unit.quantity,
  }))
}
