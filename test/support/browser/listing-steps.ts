import { expect, type Page } from '@playwright/test'
import { aPhoto } from './seller-steps.ts'

/** Fields of a listing that can be published, without photos. */
const completeCoat = {
  title: 'Wool coat',
  brand: 'Max Mara',
  type: 'Coats',
  gender: 'women',
  color: 'Brown',
  condition: 'very good',
  priceCents: 12_000,
  sizes: [{ size: 'M', qty: 1 }],
}

/** Returns the headers with which a journey calls the API as the signed-in seller. */
export async function sellerHeaders(page: Page): Promise<{ authorization: string }> {
  return { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` }
}

/** Creates a complete draft with one photo as the signed-in seller, and returns its id. */
export async function aWholeDraft(page: Page, fields: object = {}): Promise<string> {
  const headers = await sellerHeaders(page)
  const upload = await page.request.post('/api/seller/listings/photos', {
    headers: { ...headers, 'content-type': 'image/png' },
    data: await aPhoto('#6b5644'),
  })
  const { photo } = (await upload.json()) as { photo: { key: string } }
  const data = { ...completeCoat, photos: [{ key: photo.key, alt: 'The front' }], ...fields }
  const made = await page.request.post('/api/seller/listings', { headers, data })
  expect(made.ok(), await made.text()).toBe(true)
  return ((await made.json()) as { listing: { _id: string } }).listing._id
}
