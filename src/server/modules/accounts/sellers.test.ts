import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { aSeller, aSellerToken, aToken } from '#test/support/factories.ts'
import { anEmail, goodPassword, emailsTo, newestMail, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { firstInvite } from './accounts.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const password = goodPassword
const someone = () => new Person(shop)
const application = {
  name: 'Mila Okoye',
  why: 'Two hundred vintage coats',
  samples: ['https://coats.example/a'],
}

async function anAdmin(): Promise<Person> {
  return new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
}

async function findApplication(admin: Person, email: string) {
  const { body } = await admin.get('/api/admin/applications?state=open')
  return body.applications.find((each: { email: string }) => each.email === email)
}

test('a seller applies, is accepted, signs up with the emailed link and signs in', async () => {
  const [admin, email] = [await anAdmin(), anEmail()]
  expect((await someone().post('/seller/createseller', { ...application, email })).body).toEqual({ email })
  expect((await newestMail(shop, email)).subject).toBe('We’ve received your application')
  const { _id, why } = await findApplication(admin, email)
  expect(why).toBe(application.why)
  const accepted = await admin.post(`/api/admin/applications/${_id}/accept`)
  expect(accepted.body.application).toMatchObject({ state: 'accepted', email })

  const { token: stoken, path } = await newestMail(shop, email)
  expect(path).toMatch(/^\/shopper\/signup\//)
  const link = await someone().get(`/seller/createseller/conf/${stoken}`)
  expect(link.body).toMatchObject({ email, name: 'Mila Okoye' })

  const form = { stoken, username: 'Mila.Coats', password }
  const signedUp = await someone().post('/seller/auth/signup', form)
  expect(signedUp.body).toMatchObject({
    seller: { email, username: 'mila.coats', isSeller: true, isAdmin: false, isSA: false, rating: null },
    token: expect.any(String),
    mcdata: { FNAME: 'Mila', LNAME: 'Okoye', email },
  })
  const again = await someone().post('/auth/signup', { ...form, username: 'mila2' })
  expect([again.status, again.body.code]).toEqual([404, 'link_used'])
  expect((await someone().get(`/createseller/conf/${stoken}`)).status).toBe(404)

  const login = await someone().post('/seller/auth/login', { email, password })
  const seller = new Person(shop, login.body.token)
  for (const url of ['/api/seller/profile', '/api/profile'])
    expect((await seller.get(url)).body.seller.email).toBe(email)
  expect((await someone().get('/sa/buyer/selleruserinfo/mila.coats')).body.name).toBe('Mila Okoye')
})

test('accepting an application again emails a new link and voids the old one', async () => {
  const [admin, email] = [await anAdmin(), anEmail()]
  await someone().post('/createseller', { ...application, email })
  const { _id } = await findApplication(admin, email)
  await admin.post(`/api/admin/applications/${_id}/accept`)
  const first = await newestMail(shop, email)
  await admin.post(`/api/admin/applications/${_id}/accept`)
  const second = await newestMail(shop, email)
  expect((await someone().get(`/createseller/conf/${first.token}`)).status).toBe(404)
  expect((await someone().get(`/createseller/conf/${second.token}`)).status).toBe(200)
  expect((await admin.post(`/api/admin/applications/${_id}/refuse`, {})).body.code).toBe('already_decided')
})

test('a rejected applicant is emailed and can apply again', async () => {
  const [admin, email] = [await anAdmin(), anEmail()]
  await someone().post('/createseller', { ...application, email })
  const { _id } = await findApplication(admin, email)
  expect((await admin.post(`/api/admin/applications/${_id}/refuse`, {})).body.application.state).toBe(
    'rejected',
  )
  expect((await newestMail(shop, email)).subject).toBe('About your application')
  await someone().post('/createseller', { ...application, email })
  expect((await findApplication(admin, email))._id).not.toBe(_id)
})

test('a repeated application and one by a seller get the same answer as a first one', async () => {
  const email = anEmail()
  for (let times = 0; times < 2; times++)
    expect((await someone().post('/createseller', { ...application, email })).body).toEqual({ email })
  expect(await emailsTo(shop, email)).toHaveLength(2)
  const { username } = await aSeller(shop.pool)
  const existing = `${username}@seller.example`
  expect((await someone().post('/createseller', { ...application, email: existing })).body).toEqual({
    email: existing,
  })
  expect((await newestMail(shop, existing)).subject).toBe('You already sell on Souk')
})

test("resetting a team member's password returns isTeam, because the team has its own sign-in page", async () => {
  const { username } = await aSeller(shop.pool, { isAdmin: true })
  const email = `${username}@seller.example`
  await someone().post('/seller/auth/sellerForgot', { email })
  const { token } = await newestMail(shop, email)
  const pair = { password, confirmpassword: password }
  expect((await someone().post(`/seller/auth/sellerReset/${token}`, pair)).body).toEqual({
    email,
    isTeam: true,
  })
})

test('a seller resets the password, and the link works once', async () => {
  const { username } = await aSeller(shop.pool)
  const email = `${username}@seller.example`
  await someone().post('/seller/auth/sellerForgot', { email })
  const { token, path } = await newestMail(shop, email)
  expect(path).toMatch(/^\/shopper\/sellerReset\//)
  const pair = { password, confirmpassword: password }
  expect((await someone().post(`/seller/auth/sellerReset/${token}`, pair)).body).toEqual({
    email,
    isTeam: false,
  })
  expect((await someone().post(`/seller/auth/sellerReset/${token}`, pair)).body.code).toBe('link_used')
  expect((await someone().post(`/bauth/reset/${token}`, pair)).body.code).toBe('link_used')
  expect((await someone().post('/auth/login', { email, password })).status).toBe(200)
})

test('the first invite creates one owner, who can invite others', async () => {
  const { context } = shop.app.accounts
  const path = await firstInvite(context)
  expect(await firstInvite(context)).toBe(path)
  const invite = path!.split('/').at(-1)!
  const form = { invite, email: anEmail(), name: 'House', username: 'the.store', password }
  const { body } = await someone().post('/sa/auth/signup', form)
  expect(body.seller).toMatchObject({ isSA: true, isSeller: false, isAdmin: false })
  expect((await someone().post('/sa/auth/signup', { ...form, email: anEmail() })).body.code).toBe('link_used')
  expect(await firstInvite(context)).toBeUndefined()

  const email = anEmail()
  await new Person(shop, body.token).post('/api/admin/invites', { email, role: 'owner' })
  const mailed = await newestMail(shop, email)
  expect(mailed.path).toMatch(/^\/sa\/signup\//)
  const second = { ...form, invite: mailed.token, username: 'the.second' }
  expect((await someone().post('/sa/auth/signup', { ...second, email: anEmail() })).body.code).toBe(
    'link_used',
  )
  expect((await someone().post('/sa/auth/signup', { ...second, email })).status).toBe(200)
})

test('a profile picture is re-encoded as a square in fixed sizes, without camera metadata', async () => {
  const { id, username } = await aSeller(shop.pool)
  const seller = new Person(shop, await aToken(shop.pool, { sellerId: id }))
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'secret owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer()
  expect(photo.toString('latin1')).toContain('secret owner')
  const url = `/api/seller/profile/${id}/profile-picture/`
  const { body } = await seller.send('PUT', url, photo, 'image/jpeg')
  const key = /^\/pictures\/([0-9a-f]{32})-320\.webp$/.exec(body.sellerav.location)?.[1]
  const fileOf = (name: string) => join(shop.dataDir, 'pictures', key!.slice(0, 2), `${key}-${name}`)
  for (const width of [320, 640, 960]) {
    for (const kind of ['avif', 'webp', 'jpg']) {
      const bytes = await readFile(fileOf(`${width}.${kind}`))
      const metadata = await sharp(bytes).metadata()
      expect([metadata.width, metadata.height, metadata.exif]).toEqual([width, width, undefined])
      expect(bytes.toString('latin1')).not.toContain('secret owner')
    }
  }
  expect((await someone().get(`/sa/buyer/selleruserinfo/${username}`)).body.sellerav).toEqual(body.sellerav)
  await seller.send('PUT', url, photo, 'image/jpeg')
  expect(existsSync(fileOf('320.webp'))).toBe(false)
})

test.each([
  ['text declared as an image', Buffer.from('not an image'), 'image/png', 422],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png', 422],
  ['a picture of more than 10 MB', Buffer.alloc(10 * 1024 * 1024 + 1), 'image/png', 413],
  ['an unknown kind', Buffer.from('x'), 'image/gif', 415],
])('%s is rejected as a profile picture', async (_name, bytes, type, status) => {
  const { id } = await aSeller(shop.pool)
  const seller = new Person(shop, await aToken(shop.pool, { sellerId: id }))
  expect((await seller.send('PUT', `/api/profile/${id}/profile-picture`, bytes, type)).status).toBe(status)
})
