import { expect, type Page } from '@playwright/test'
import { aPhoto } from './seller-steps.ts'

interface Published {
  _id: string
  path: string
  sizes: { ID: string }[]
}

/**
 * Lists a coat for $120.00 as the seller who is signed in on the page. Uses the API instead of the form, because other
 * journeys test the form.
 */
export async function publishCoat(page: Page, title: string, more: object = {}): Promise<Published> {
  const token = await page.evaluate(() => localStorage.getItem('token')!)
  const headers = { authorization: `Bearer ${token}` }
  const picture = { headers: { ...headers, 'content-type': 'image/png' }, data: await aPhoto('#6b5644') }
  const uploaded = await page.request.post('/api/seller/listings/photos', picture)
  const { photo } = (await uploaded.json()) as { photo: { key: string } }
  const { names } = (await (await page.request.get('/categories/brands')).json()) as { names: string[] }
  const made = await page.request.post('/api/seller/listings', {
    headers,
    data: {
      title,
      description: 'Warm.',
      brand: names[0],
      type: 'Coats',
      gender: 'women',
      color: 'Brown',
      condition: 'very good',
      priceCents: 12_000,
      sizes: [{ size: 'M', qty: 2 }],
      photos: [photo],
      publish: true,
      ...more,
    },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return ((await made.json()) as { listing: Published }).listing
}
