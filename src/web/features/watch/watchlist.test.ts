import { expect, test } from 'vitest'
import { setWatched, listWatches } from './watchlist.ts'
import { fetchWatched, markWatched } from './marks.ts'

test('a heart pressed while the list is loading keeps its state when the list arrives', async () => {
  setWatched([])
  let answer: (keys: string[]) => void = () => undefined
  const stored = fetchWatched(() => new Promise((done) => (answer = done)))
  markWatched({ _id: 'prd_1', sizeID: 'siz_m' }, true)
  markWatched({ _id: 'prd_2', sizeID: null }, true)
  markWatched({ _id: 'prd_2', sizeID: null }, false)
  answer(['prd_2', 'prd_3'])
  await stored
  expect(['prd_1', 'prd_2', 'prd_3'].map((id) => listWatches(id).length)).toEqual([1, 0, 1])
})

test('a list that fails to load leaves the marks unchanged', async () => {
  setWatched(['prd_1'])
  await expect(fetchWatched(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(listWatches('prd_1')).toHaveLength(1)
})
