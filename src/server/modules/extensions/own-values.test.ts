import { afterAll, expect, test } from 'vitest'
import { wrapPool } from '#platform/database/db.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { handleExtensionRequest, type ExtensionRequestContext } from './own-values.ts'

const database = await openTestDatabase()
afterAll(() => database.close())
const context = { db: wrapPool(database.pool).db } as ExtensionRequestContext
const ask = (what: string, ...args: unknown[]) => handleExtensionRequest(context, 'votes', what, args)
const keysOf = async (...args: unknown[]) =>
  ((await ask('list', ...args)) as { key: string }[]).map(({ key }) => key)
const key = (at: number) => `a:${String(at).padStart(4, '0')}`

await database.pool.query(
  `insert into extension_values (extension, key, value)
   select 'votes', 'a:' || lpad(at::text, 4, '0'), '1' from generate_series(1, 250) as at
   union all values ('votes', 'b:1', '1'::jsonb), ('others', 'a:0001', '1')`,
)

test('a list is paginated, and each page starts after the last key of the previous page', async () => {
  const first = await keysOf('a:', { limit: 100 })
  const second = await keysOf('a:', { after: first.at(-1) })
  const third = await keysOf('a:', { after: second.at(-1), limit: 60 })
  expect([...first, ...second, ...third]).toEqual(Array.from({ length: 250 }, (_, at) => key(at + 1)))
  expect(await keysOf('a:', { after: third.at(-1) })).toEqual([])
  expect(await keysOf('a:', { after: key(7), limit: 1 })).toEqual([key(8)])
})

test('if an extension passes only a prefix, it gets the first hundred values', async () => {
  expect(await keysOf('a:')).toEqual(Array.from({ length: 100 }, (_, at) => key(at + 1)))
  expect(await keysOf('a:', null)).toHaveLength(100)
})

test('count returns the number of the extension’s own values with a prefix', async () => {
  expect(await ask('count', 'a:')).toBe(250)
  expect(await ask('count', '')).toBe(251)
  expect(await ask('count', 'none')).toBe(0)
})

test.each([
  [{ limit: 0 }],
  [{ limit: 101 }],
  [{ limit: '5' }],
  [{ after: 5 }],
  [{ after: 'x'.repeat(201) }],
  [{ after: '\0' }],
  [{ before: 'a' }],
  ['a'],
])('list rejects %j with a reason', async (options) => {
  await expect(ask('list', 'a:', options)).rejects.toThrow(/list takes|a key is/)
})
