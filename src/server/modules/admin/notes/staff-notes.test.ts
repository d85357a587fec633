import { afterAll, expect, test } from 'vitest'
import type { NoteSubject } from '#contract/admin/staff-notes.ts'
import { inTransaction, wrapPool } from '#platform/database/db.ts'
import { aBuyer, aSeller } from '#test/support/factories.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { purgeStaffNotes } from './staff-notes.ts'
import { staffNotesPrivacy } from './staff-notes-privacy.ts'

const dayMs = 86_400_000
const shop = await openTestShop()
const db = wrapPool(shop.pool).db
afterAll(() => shop.close())

const staff = async (role: 'support' | 'moderator' | 'finance' | 'owner') =>
  aDashboard(shop, { sellerId: (await aSeller(shop.pool, role === 'owner' ? { isSA: true } : { role })).id })
const support = await staff('support')

let attempts = 0
const add = (by: Browser, subject: NoteSubject, subjectId: string, text = 'Called twice') =>
  by.call('POST', '/api/admin/notes', { subject, subjectId, text, attempt: `attempt-${++attempts}` })
const list = async (subject: NoteSubject, id: string, by = support) =>
  (await by.call('GET', `/api/admin/notes?subject=${subject}&subjectId=${id}`)).body.notes

test('strangers, and staff without the permission for the subject, cannot use its notes', async () => {
  const { id } = await aBuyer(shop.pool)
  const note = (await add(support, 'buyer', id)).body
  const seller = await aDashboard(shop, { sellerId: (await aSeller(shop.pool)).id })
  const buyer = await aDashboard(shop, { buyerId: id })
  for (const [by, status] of [
    [new Browser(shop.server), 401],
    [buyer, 403],
    [seller, 403],
    [await staff('moderator'), 403],
    [await staff('finance'), 403],
  ] as const) {
    expect((await by.call('GET', `/api/admin/notes?subject=buyer&subjectId=${id}`)).status).toBe(status)
    expect((await add(by, 'buyer', id)).status).toBe(status)
    expect((await by.call('PUT', `/api/admin/notes/${note._id}`, { text: 'x' })).status).toBe(status)
    expect((await by.call('DELETE', `/api/admin/notes/${note._id}`)).status).toBe(status)
    expect((await by.call('POST', `/api/admin/notes/${note._id}/restore`)).status).toBe(status)
  }
  expect(await list('buyer', id)).toHaveLength(1)
})

test('a note is added once per attempt, edited by its author only, and recorded without its text', async () => {
  const { id } = await aSeller(shop.pool)
  const body = { subject: 'seller', subjectId: id, text: 'Secret words', attempt: 'attempt-once' }
  const added = await Promise.all([1, 2, 3].map(() => support.call('POST', '/api/admin/notes', body)))
  expect(new Set(added.map((answer) => answer.body._id)).size).toBe(1)
  const noteId = added[0]!.body._id as string
  const owner = await staff('owner')
  expect((await owner.call('PUT', `/api/admin/notes/${noteId}`, { text: 'Mine' })).status).toBe(404)
  shop.clock.advance(60_000)
  expect((await support.call('PUT', `/api/admin/notes/${noteId}`, { text: 'New words' })).status).toBe(200)
  const [note] = await list('seller', id)
  expect(note).toMatchObject({ text: 'New words', isOwn: true, isDeletable: true })
  expect(note.editedAt > note.addedAt).toBe(true)
  expect(await list('seller', id, owner)).toMatchObject([{ isOwn: false, isDeletable: true }])
  const { rows } = await shop.pool.query<{ action: string; entry: string }>(
    'select action, a::text as entry from audit_entries a where target_id = $1 order by no',
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['note.add', 'note.edit'])
  expect(JSON.stringify(rows)).not.toContain('words')
})

test('a deleted note can be restored for a day, and is then removed', async () => {
  const { orderId } = await aSellerOrder(shop)
  const { _id } = (await add(support, 'order', orderId)).body
  const url = `/api/admin/notes/${_id}`
  for (let n = 0; n < 2; n++) expect((await support.call('DELETE', url)).status).toBe(200)
  expect(await list('order', orderId)).toEqual([])
  expect((await support.call('PUT', url, { text: 'x' })).status).toBe(404)
  for (let n = 0; n < 2; n++) expect((await support.call('POST', `${url}/restore`)).status).toBe(200)
  expect(await list('order', orderId)).toHaveLength(1)
  await support.call('DELETE', url)
  shop.clock.advance(dayMs + 1)
  const { rows: authors } = await shop.pool.query('select author_id as id from staff_notes where id = $1', [
    _id,
  ])
  const later = await aDashboard(shop, { sellerId: authors[0].id })
  expect((await later.call('POST', `${url}/restore`)).status).toBe(404)
  await purgeStaffNotes(shop.orderContext)
  expect((await shop.pool.query('select from staff_notes where id = $1', [_id])).rows).toEqual([])
})

test.each([
  ['an unknown buyer', { subject: 'buyer', subjectId: 'byr_none' }, 404],
  ['an unknown order', { subject: 'order', subjectId: 'ord_none' }, 404],
  ['no text', { text: ' \u200b ' }, 422],
  ['too much text', { text: 'a'.repeat(2001) }, 422],
  ['another subject', { subject: 'listing' }, 422],
])('a note with %s is rejected', async (_case, change, status) => {
  const by = await staff('support')
  const { id } = await aSeller(shop.pool)
  const body = {
    subject: 'seller',
    subjectId: id,
    text: 'Called',
    attempt: `attempt-${++attempts}`,
    ...change,
  }
  expect((await by.call('POST', '/api/admin/notes', body)).status).toBe(status)
})

test("a buyer's export has the texts without authors, and erasure deletes the notes", async () => {
  const by = await staff('support')
  const buyer = await aBuyer(shop.pool)
  const { orderId } = await aSellerOrder(shop, { buyer })
  await add(by, 'buyer', buyer.id, 'Polite')
  await add(by, 'order', orderId, 'Wants a gift box')
  const { notes } = await staffNotesPrivacy.export(db, buyer.id)
  expect(notes.map(({ about, text }) => [about, text])).toEqual([
    ['buyer', 'Polite'],
    ['order', 'Wants a gift box'],
  ])
  expect(Object.keys(notes[0]!).toSorted()).toEqual(['about', 'added_at', 'edited_at', 'text'])
  await inTransaction(db, (tx) => staffNotesPrivacy.erase(tx, buyer.id))
  expect(await list('buyer', buyer.id, by)).toEqual([])
  await purgeStaffNotes(shop.orderContext)
  expect(await list('order', orderId, by)).toHaveLength(1)
  await shop.pool.query('update orders set erased_at = now() where id = $1', [orderId])
  expect((await add(by, 'order', orderId)).status).toBe(404)
  await purgeStaffNotes(shop.orderContext)
  expect((await staffNotesPrivacy.export(db, buyer.id)).notes).toEqual([])
})
