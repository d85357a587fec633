import { afterAll, expect, test } from 'vitest'
import { anEmail, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { mailingListTask } from './mailing-list.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const mailchimp = { apiKey: 'secret-us21', listId: 'list1' }

async function join(email: string): Promise<boolean> {
  const { body } = await new Person(shop).post('/mailchimp/buyer', { FNAME: 'Ada', LNAME: 'Lovelace', email })
  return body.subscribed
}

async function queued(email: string): Promise<object[]> {
  const { rows } = await shop.pool.query<{ payload: object }>(
    `select payload from outbox where topic = $1 and payload ->> 'email' = $2`,
    [mailingListTask, email],
  )
  return rows.map(({ payload }) => payload)
}

test.each([
  ['not live', false, mailchimp],
  ['without a list', true, undefined],
])('a shop that is %s subscribes no one and reports no error', async (_name, isLive, list) => {
  Object.assign(shop.app.accounts.context.config, { isLive, mailchimp: list })
  const email = anEmail()
  expect(await join(email)).toBe(false)
  expect(await queued(email)).toEqual([])
})

test('a live shop with a mailing list subscribes a member only once, even after repeated requests', async () => {
  Object.assign(shop.app.accounts.context.config, { isLive: true, mailchimp })
  const email = anEmail()
  expect(await join(email)).toBe(true)
  expect(await join(email)).toBe(true)
  expect(await queued(email)).toEqual([{ kind: 'buyer', FNAME: 'Ada', LNAME: 'Lovelace', email }])
})
