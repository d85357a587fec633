import { afterAll, expect, test } from 'vitest'
import { wrapPool } from '#platform/database/db.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { createPrivatePhotoCheck } from './private-photos.ts'
import { listPrivatePhotos } from './private-photos.store.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

test('a photo is private if its key is marked, or listed because it is older than the mark', async () => {
  const [marked, older, listed] = ['a'.repeat(32) + 'p', 'b'.repeat(32), 'c'.repeat(32)]
  await database.pool.query('insert into private_photos (key) values ($1), ($2)', [older, marked])
  const { db } = wrapPool(database.pool)
  expect(await listPrivatePhotos(db)).toEqual([older])
  const isPrivate = await createPrivatePhotoCheck(db, { onReset: () => {} })
  expect([marked, older, listed].map((key) => isPrivate(key))).toEqual([true, true, false])
})
