import { expect, test } from 'vitest'
import { fillSlots } from './fill-slots.ts'

test('slots contain the content of extensions, and the rest of the page is unchanged', async () => {
  const requests: string[] = []
  const page = Buffer.from(
    '<p>“é”</p><div data-slot="product" data-of="prd_1"></div><p>…</p><div data-slot="home"></div>',
  )
  const filled = await fillSlots(page, async (path) => {
    requests.push(path)
    const isHome = path.endsWith('/home')
    return { status: isHome ? 404 : 200, headers: {}, body: JSON.stringify({ html: '<b>ü</b>' }) }
  })
  expect(requests).toEqual(['/api/slots/product?of=prd_1', '/api/slots/home'])
  expect(String(filled)).toBe(
    '<p>“é”</p><div data-slot="product" data-of="prd_1"><b>ü</b></div><p>…</p><div data-slot="home"></div>',
  )
})
