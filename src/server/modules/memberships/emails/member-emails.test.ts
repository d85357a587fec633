import { afterAll, expect, test } from 'vitest'
import { emailsTo } from '#test/support/person.ts'
import { openMembershipsFixture } from '../members.fixture.ts'

const club = await openMembershipsFixture()
afterAll(() => club.close())

test.each([
  ['the first name', { fname: 'Anna', lname: 'Shopper', full_name: 'Anna Shopper' }],
  ['the first word of an older account’s full name', { fname: '', lname: '', full_name: 'Anna Shopper' }],
])('a member is greeted by %s', async (_what, { fname, lname, full_name: fullName }) => {
  const who = await club.aBuyer()
  await club.shop.pool.query('update buyers set fname = $2, lname = $3, full_name = $4 where id = $1', [
    who.id,
    fname,
    lname,
    fullName,
  ])
  expect((await club.subscribe(who)).body.status).toBe('active')
  await club.settle()
  const [welcome] = await emailsTo(club.shop, who.email)
  expect(welcome!.text).toContain('Hi Anna,')
})
