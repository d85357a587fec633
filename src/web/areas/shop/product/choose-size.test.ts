import type { ActionFunctionArgs } from 'react-router'
import { expect, test } from 'vitest'
import { chooseSize } from './choose-size.ts'

function choose(_id: string, sizeID: string) {
  const url = new URL('http://shop.test/product/lottie/x')
  const request = new Request(url, { method: 'POST', body: new URLSearchParams({ sizeID }) })
  return chooseSize({ request, params: { _id }, url } as unknown as ActionFunctionArgs)
}

test('a size that is chosen is in the bag', async () => {
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
])('nothing is put into the bag of %j and %j', async (_id, sizeID) => {
  expect(await choose(_id, sizeID)).toMatchObject({ init: { status: 422 } })
})
