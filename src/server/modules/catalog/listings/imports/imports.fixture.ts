import { expect } from 'vitest'
import type { TestShop } from '#test/support/shop.ts'
import type { DashboardSeller } from '../listings.fixture.ts'

/** Creates functions that perform a seller's actions during an import with a column mapping. */
export function importsOf(shop: TestShop) {
  async function send({ person }: DashboardSeller, csv: string | Buffer, query = 'hold=true') {
    const { status, body } = await person.send(
      'POST',
      `/api/seller/imports?${query}`,
      Buffer.from(csv as string),
      'text/csv',
    )
    expect([status, body.message]).toEqual([200, undefined])
    return body.import
  }

  const preview = async ({ person }: DashboardSeller, id: string, mapping?: object) =>
    (await person.post(`/api/seller/imports/${id}/preview`, mapping ? { mapping } : {})).body

  async function start(seller: DashboardSeller, id: string, mapping: object) {
    const { status } = await seller.person.post(`/api/seller/imports/${id}/start`, { mapping })
    expect(status).toBe(200)
    return finish(seller, id)
  }

  async function finish({ person }: DashboardSeller, id: string) {
    await shop.app.jobs.runDue()
    return (await person.get(`/api/seller/imports/${id}?show=all`)).body
  }

  /** Imports a file with the column mapping that the preview suggests. */
  async function bringIn(seller: DashboardSeller, csv: string | Buffer, query = '') {
    const { _id } = await send(seller, csv, `hold=true&${query}`)
    const { mapping } = await preview(seller, _id)
    return start(seller, _id, mapping)
  }

  async function listingsOf({ person }: DashboardSeller) {
    const { body } = await person.get('/api/seller/listings?tab=all&sort=title')
    const rows = body.listings as { _id: string }[]
    return Promise.all(
      rows.map(async ({ _id }) => (await person.get(`/api/seller/listings/${_id}`)).body.listing),
    )
  }

  return { send, preview, start, finish, bringIn, listingsOf }
}
