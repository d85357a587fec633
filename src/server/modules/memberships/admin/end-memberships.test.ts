import { afterAll, expect, test } from 'vitest'
import { aSellerToken } from '#test/support/factories.ts'
import { switchFeature } from '#test/support/features.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { openMembershipsFixture } from '../members.fixture.ts'

const club = await openMembershipsFixture()
afterAll(() => club.close())
const why = 'No more memberships'

test('only owners can end all memberships', async () => {
  const admin = new Person(club.shop, await aSellerToken(club.shop.pool, { isAdmin: true }))
  expect((await admin.post('/api/admin/members/end', { why })).status).toBe(403)
  expect((await new Person(club.shop).post('/api/admin/members/end', { why })).status).toBe(401)
})

test('while memberships are off, members stay until their period ends, and no one can join', async () => {
  const [ada, leaving] = [await club.aMember(), await club.aMember()]
  await club.cancelInPortal(leaving.subscription)
  await club.settle()
  await switchFeature(club.shop, 'membership', 'off')
  const { body } = await ada.person.get('/subscription/membership')
  expect(body).toMatchObject({ isMember: true, savingsOffer: null, nextInvoice: { total: { cents: 1200 } } })
  const portal = await ada.person.post('/subscription/create-portal-session', {
    return_url: '/direct/subscription-management',
    flowType: 'subscription_cancel',
  })
  expect(portal.status).toBe(200)
  const newcomer = await club.subscribe(await club.aBuyer())
  expect(newcomer).toMatchObject({ status: 404, body: { code: 'feature_off' } })
  const back = await leaving.person.get(`/subscription/reactivate-subscription/${leaving.subscription}`)
  expect(back).toMatchObject({ status: 404, body: { code: 'feature_off' } })

  const owner = new Person(club.shop, await aSellerToken(club.shop.pool, { isSA: true }))
  expect((await owner.get('/api/admin/features')).body).toMatchObject({ members: 2, renewing: 1 })
  expect((await owner.post('/api/admin/members/end', { why: ' ' })).status).toBe(422)
  const twice = await Promise.all([1, 2].map(() => owner.post('/api/admin/members/end', { why })))
  expect(twice.map(({ body: { count } }) => count)).toEqual([1, 1])
  await club.settle()
  const ended = (await ada.person.get('/subscription/membership')).body
  expect(ended).toMatchObject({
    isMember: true,
    subscription: { subscriptionCanceled: true },
    nextInvoice: null,
  })
  const [email, ...others] = (await emailsTo(club.shop, ada.email)).filter(({ subject }) =>
    subject.startsWith('Your membership ends on'),
  )
  expect(others).toEqual([])
  expect(email!.text).not.toContain('/reactivate-subscription/')
  expect((await owner.post('/api/admin/members/end', { why })).body).toEqual({ count: 0 })
  await club.passDays(40)
  expect(await club.standing(ada)).toMatchObject({ isMember: false })
})
