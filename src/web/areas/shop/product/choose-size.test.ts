import { RouterContextProvider, type ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { apiContext } from '#web/lib/calls/server-call.ts'
import { chooseSizeOnServer } from './choose-size.ts'

function choose(_id: string, sizeID: string) {
  const url = new URL('http://shop.test/product/lottie/x')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ sizeID }) })
  return chooseSizeOnServer({ request, params: { _id }, url } as unknown as ActionFunctionArgs)
}

test('a chosen size is added to the bag', async () => {
  const answer = (await choose('prd_a', 'siz_1')) as Response
  expect(answer.status).toBe(302)
  expect(answer.headers.getSetCookie()[0]).toMatch(/^bag=prd_a~siz_1;/)
})

test.each([
  ['prd_a', ''],
  ['prd_a', '💃'],
  ['\ufffd', 'siz_1'],
  ['prd_a;Domain=shop.test', 'siz_1'],
  ['prd_a', 'siz_1.prd_b~siz_2'],
])('an invalid item %j with size %j is not added to the bag', async (_id, sizeID) => {
  expect(await choose(_id, sizeID)).toMatchObject({ init: { status: 422 } })
})

/** Runs the "Buy now" action for `prd_a~siz_1`. The quote call returns `reply`. */
function buyNow(reply: { status: number; body: object }) {
  const url = new URL('http://shop.test/product/lottie/x')
  const body = new URLSearchParams({ sizeID: 'siz_1', then: 'checkout' })
  const request = new Request(url, { method: 'POST', body })
  const context = new RouterContextProvider()
  context.set(apiContext, () => Promise.resolve(Response.json(reply.body, { status: reply.status })))
  return chooseSizeOnServer({
    request,
    params: { _id: 'prd_a' },
    url,
    context,
  } as unknown as ActionFunctionArgs)
}

const quoted = (...unavailable: object[]) => ({
  status: 200,
  body: { unavailable, quotedAt: '2026-03-09T10:00:00.000Z' },
})
const item = { _id: 'prd_a', sizeID: 'siz_1' }

test('"Buy now" opens the checkout if the item is available', async () => {
  const answer = (await buyNow(quoted())) as Response
  expect(answer.headers.get('location')).toBe('/checkout')
})

test.each([
  [
    'held',
    { ...item, heldUntil: '2026-03-09T10:13:01.000Z' },
    /checking out with this item\. Try again in 14 min\./,
  ],
  ['held for seconds', { ...item, heldUntil: '2026-03-09T10:00:00.000Z' }, /in 1 min\./],
  ['away', { ...item, awayUntil: '2026-03-20T10:00:00.000Z' }, /away until Mar 20\./],
  ['sold', item, /no longer available/],
])('"Buy now" stays on the page of an item that is %s and shows a message', async (_name, taken, words) => {
  const answer = await buyNow(quoted(taken))
  expect(answer).toMatchObject({ init: { status: 409 }, data: { message: expect.stringMatching(words) } })
})

test('"Buy now" reports a deleted item as no longer available; after a failed quote it opens the checkout', async () => {
  const gone = await buyNow({ status: 404, body: { code: 'not_found', message: 'Gone' } })
  expect(gone).toMatchObject({ data: { message: expect.stringMatching(/no longer available/) } })
  const failed = (await buyNow({
    status: 503,
    body: { code: 'database_unavailable', message: 'x' },
  })) as Response
  expect(failed.headers.get('location')).toBe('/checkout')
})

const variants = {
  optionAxes: [
    { name: 'Size', kind: 'size' },
    { name: 'Color', kind: 'color' },
  ],
  sizes: [
    { ID: 'siz_1', size: '38 / red', qty: 0, choices: ['38', 'red'] },
    { ID: 'siz_2', size: '38 / blue', qty: 1, choices: ['38', 'blue'] },
  ],
}

/** Submits the form of a listing with two options, as a browser without JavaScript does. */
function chooseOptions(fields: Record<string, string>) {
  const url = new URL('http://shop.test/product/lottie/x')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) })
  const context = new RouterContextProvider()
  context.set(apiContext, () => Promise.resolve(Response.json(variants)))
  return chooseSizeOnServer({
    request,
    params: { _id: 'prd_a' },
    url,
    context,
  } as unknown as ActionFunctionArgs)
}

test('without JavaScript, the variant is found by its values', async () => {
  const answer = (await chooseOptions({ 'option.0': '38', 'option.1': 'blue' })) as Response
  expect(answer.headers.getSetCookie()[0]).toMatch(/^bag=prd_a~siz_2;/)
  expect(await chooseOptions({ 'option.0': '38', 'option.1': 'red' })).toMatchObject({
    init: { status: 409 },
  })
  expect(await chooseOptions({ 'option.0': '38' })).toMatchObject({ init: { status: 422 } })
})
