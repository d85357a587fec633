import type pg from 'pg'
import sharp from 'sharp'
import type { Listing } from '#contract/listings/listings.ts'
import { aSeller, aToken, type SellerOptions, type TestSeller } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { shipFrom } from '#test/support/ship-from.ts'
import type { TestShop } from '#test/support/shop.ts'

export interface DashboardSeller extends TestSeller {
  person: Person
}

/** Creates a seller whose checklist is complete. */
export async function aReadySeller(shop: TestShop, options: SellerOptions = {}): Promise<DashboardSeller> {
  const seller = await aSeller(shop.pool, options)
  await shop.pool.query(
    `update sellers set avatar_key = 'a1b2c3d4e5f60718293a', bio = 'Coats since 1990', ships_from = 'Porto',
      ship_from = $2, return_policy = 'Two weeks', payouts_enabled = true where id = $1`,
    [seller.id, shipFrom],
  )
  return { ...seller, person: new Person(shop, await aToken(shop.pool, { sellerId: seller.id })) }
}

/** Creates types for listings: Coats and Bags, with the parent type Clothing. */
export async function createListingTypes(pool: pg.Pool): Promise<void> {
  await pool.query(
    `with parent as (insert into types (label, has_gender) values ('Clothing', true) returning id)
     insert into types (label, parent_id, has_gender) select t.label, parent.id, t.gendered
     from parent, (values ('Coats', true), ('Bags', false)) t(label, gendered)`,
  )
}

export const completeCoat = {
  title: "Max Mara's “Manuela” coat – ünïcode",
  description: 'Warm.\nHardly worn.',
  brand: 'Max Mara',
  type: 'Coats',
  gender: 'women',
  color: 'Camel',
  condition: 'very good',
  priceCents: 45_000,
  sizes: [
    { size: 'S', qty: 2 },
    { size: 'M', qty: 1 },
  ],
}

/** Uploads a photo as the seller. The caller can then save the photo with a listing. */
export async function anUpload({ person }: DashboardSeller): Promise<{ key: string }> {
  const { body } = await person.send('POST', '/api/seller/listings/photos', await aPicture(), 'image/jpeg')
  return { key: body.photo.key }
}

/** Creates a listing as the seller. By default, the listing has a photo and is published. */
export async function aListing(
  seller: DashboardSeller,
  fields: object = {},
  publish = true,
): Promise<Listing> {
  const photos = publish && !('photos' in fields) ? { photos: [await anUpload(seller)] } : {}
  const { status, body } = await seller.person.post('/api/seller/listings', {
    ...completeCoat,
    ...photos,
    ...fields,
    publish,
  })
  if (status !== 200) throw new Error(`listing was not created: ${JSON.stringify(body)}`)
  return body.listing
}

/** Returns a JPEG picture. The default size is small, because every uploaded picture is encoded in all widths. */
export function aPicture(width = 40, height = 10): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#804020' } })
    .jpeg()
    .toBuffer()
}
