import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, aPiece, aSeller, aToken, type TestPiece } from '#test/support/factories.ts'
import { mailsTo, Person } from '#test/support/person.ts'
import { aBag, Browser, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const soldOut = async (isSA = false) =>
  aPiece(shop.pool, { seller: await aSeller(shop.pool, { isSA }), sizes: { M: 0, L: 0 } })

async function aWatcher(piece: TestPiece, body: object = { sizeID: piece.sizes['M'] }) {
  const buyer = await aBuyer(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: buyer.id }))
  await person.put(`/buyer/addwatch/${piece.id}`, body)
  const watched = async () =>
    (await person.get(`/api/customerprofile/notifications/showproducts/${buyer.id}`)).body.products
  return { ...buyer, person, watched }
}

async function comesBack(piece: TestPiece, size: string, qty: number): Promise<void> {
  await shop.pool.query(
    `with size as (update piece_sizes set qty = $2 where id = $1)
     update pieces p set total_allowed = p.total_allowed + $2 from piece_sizes z where z.id = $1 and p.id = z.piece_id`,
    [piece.sizes[size], qty],
  )
  await shop.house.settle()
}

test('who is asked finds the unit set aside, with a mail at once, and may buy it', async () => {
  const piece = await soldOut()
  const [mia, ben] = [await aWatcher(piece), await aWatcher(piece)]
  await comesBack(piece, 'M', 1)
  expect((await mia.watched())[0].offer).toMatchObject({ sizeID: piece.sizes['M'] })
  // What is set aside for her is there for her alone.
  expect((await mia.watched())[0]).toMatchObject({ state: 'last-one' })
  expect((await ben.watched())[0]).toMatchObject({ offer: null, state: 'sold-out' })
  expect((await mailsTo(shop, mia.email))[0]!.subject).toMatch(/^It is back: /)
  expect(await mailsTo(shop, ben.email)).toHaveLength(0)
  const bag = new Browser(shop.app, mia.person.token)
  const paid = await bag.pay(await aBag(shop, [piece]))
  expect((await bag.createOrder(paid.body.orderId)).status).toBe(200)
  shop.clock.advance(3 * 3600_000)
  await shop.house.settle()
  expect((await mia.watched())[0]).toMatchObject({ offer: null, state: 'sold-out' })
  expect((await ben.watched())[0].offer).toBeNull()
  expect(await mailsTo(shop, ben.email)).toHaveLength(0)
})

test('whoever ends the watch passes the unit on at once', async () => {
  const piece = await soldOut()
  const [mia, ben] = [await aWatcher(piece), await aWatcher(piece)]
  await comesBack(piece, 'M', 1)
  await mia.person.put(`/buyer/addwatch/${piece.id}`, { sizeID: piece.sizes['M'], watch: false })
  await shop.house.settle()
  expect((await ben.watched())[0].offer).not.toBeNull()
  expect(await mia.watched()).toEqual([])
})

test('a watch ended by mistake has its place again; one ended long ago begins at the end', async () => {
  const piece = await soldOut()
  const [mia, ben] = [await aWatcher(piece), await aWatcher(piece)]
  for (const watch of [false, true])
    await mia.person.put(`/buyer/addwatch/${piece.id}`, { sizeID: piece.sizes['M'], watch })
  await comesBack(piece, 'M', 1)
  expect((await mia.watched())[0].offer).not.toBeNull()
  const other = await soldOut()
  const late = await aWatcher(other)
  await ben.person.put(`/buyer/addwatch/${other.id}`, { sizeID: other.sizes['M'] })
  await late.person.put(`/buyer/addwatch/${other.id}`, { sizeID: other.sizes['M'], watch: false })
  shop.clock.advance(3600_000)
  await late.person.put(`/buyer/addwatch/${other.id}`, { sizeID: other.sizes['M'], watch: true })
  await comesBack(other, 'M', 1)
  expect((await late.watched())[0].offer).toBeNull()
})

test('who waits for any size is asked for the one that came, and who waits for another is not', async () => {
  const piece = await soldOut()
  const [any, medium] = [await aWatcher(piece, {}), await aWatcher(piece)]
  await comesBack(piece, 'L', 2)
  expect((await any.watched())[0]).toMatchObject({ sizeID: null, offer: { sizeID: piece.sizes['L'] } })
  expect((await medium.watched())[0]).toMatchObject({ offer: null, state: 'sold-out' })
})

test('members come first, and a new house piece is offered to nobody else until it opens', async () => {
  const piece = await soldOut(true)
  const [ben, mia] = [await aWatcher(piece), await aWatcher(piece)]
  await shop.pool.query(`update buyers set member_until = $2 where id = $1`, [
    mia.id,
    new Date(shop.clock.now() + 30 * 24 * 3600_000),
  ])
  await comesBack(piece, 'M', 2)
  expect((await mia.watched())[0].offer).not.toBeNull()
  expect((await ben.watched())[0]).toMatchObject({ offer: null })
  expect(await mailsTo(shop, ben.email)).toHaveLength(0)
  shop.clock.advance(25 * 3600_000)
  await shop.house.settle()
  expect((await ben.watched())[0].offer).toMatchObject({ sizeID: piece.sizes['M'] })
})

test('a piece of a seller on holiday is offered when the seller is back', async () => {
  const piece = await soldOut()
  const mia = await aWatcher(piece)
  await shop.pool.query('update sellers set holiday_until = $2 where id = $1', [
    piece.seller.id,
    new Date(shop.clock.now() + 3600_000),
  ])
  await comesBack(piece, 'M', 1)
  expect((await mia.watched())[0].offer).toBeNull()
  shop.clock.advance(2 * 3600_000)
  await shop.house.settle()
  expect((await mia.watched())[0].offer).not.toBeNull()
})
