import { expect, test, vi } from 'vitest'
import { createBatcher } from './batch.ts'

test('items of one interval are written together, and each caller receives its own result', async () => {
  const write = vi.fn(async (items: readonly number[]) => items.map((item) => item * 10))
  const put = createBatcher(10, write)
  expect(await Promise.all([put(1), put(2), put(3)])).toEqual([10, 20, 30])
  expect(await put(4)).toBe(40)
  expect(write.mock.calls).toEqual([[[1, 2, 3]], [[4]]])
})

test('an item that arrives during a write is written with the next group', async () => {
  const written = Promise.withResolvers<void>()
  const groups: number[][] = []
  const put = createBatcher(5, async (items: readonly number[]) => {
    groups.push([...items])
    await written.promise
    return items
  })
  const first = put(1)
  await vi.waitFor(() => expect(groups).toEqual([[1]]), { timeout: 60_000 })
  const second = put(2)
  written.resolve()
  expect(await Promise.all([first, second])).toEqual([1, 2])
  expect(groups).toEqual([[1], [2]])
})

test('a failed write rejects all callers of its group, and the next group is still written', async () => {
  let isDown = true
  const put = createBatcher(5, async (items: readonly number[]) => {
    if (isDown) throw new Error('down')
    return items
  })
  const answers = await Promise.allSettled([put(1), put(2)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isDown = false
  expect(await put(3)).toBe(3)
})
