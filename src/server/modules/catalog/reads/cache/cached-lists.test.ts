import { expect, test } from 'vitest'
import type { FoundListings } from '../../search/catalog-search.ts'
import { createCachedLists } from './cached-lists.ts'
import { CatalogCache } from './catalog-cache.ts'
import { ChangedListings } from './changed-listings.ts'

const found = (nos: number[], digest: string): FoundListings & { digest: string } => ({
  total: nos.length,
  nos,
  understoodAs: null,
  digest,
  writeNames: () => {},
  writeFacets: () => {},
  isSame: (other) => (other as { digest?: string }).digest === digest,
})

function startLists() {
  const cache = new CatalogCache(0)
  const { cachedList, cachedNames } = createCachedLists(cache)
  const now = { nos: [1, 2], digest: 'a' }
  let renders = 0
  const read = () =>
    cachedList(
      'all',
      async () => found(now.nos, now.digest),
      async () => `render ${++renders}`,
    )
  return { cache, read, now, cachedNames, renders: () => renders }
}

test('a list stays cached while its result and its listings do not change', async () => {
  const { cache, read, renders } = startLists()
  const first = await read()
  for (let no = 3; no < 40; no++) {
    cache.version++
    cache.changedListings.add(no)
    expect(await read()).toBe(first)
  }
  expect(renders()).toBe(1)
})

test.each<[string, (lists: ReturnType<typeof startLists>) => void]>([
  ['one of its listings changed', ({ cache }) => cache.changedListings.add(2)],
  ['the search has another result', ({ now }) => (now.digest = 'b')],
  ['all texts were dropped', ({ cache }) => cache.dropAllTexts()],
  [
    'too many listings have changed to know which ones',
    ({ cache }) => {
      for (let no = 0; no < 1_025; no++) cache.changedListings.add(100 + no)
    },
  ],
])('a list is rendered again because %s', async (_what, change) => {
  const lists = startLists()
  await lists.read()
  lists.cache.version++
  change(lists)
  expect(String((await lists.read()).body)).toBe('render 2')
})

test('a change while the search waits makes the response stale', async () => {
  const cache = new CatalogCache(0)
  const { cachedList } = createCachedLists(cache)
  let renders = 0
  const read = (during = () => {}) =>
    cachedList(
      'all',
      async () => {
        during()
        return found([1], 'a')
      },
      async () => `render ${++renders}`,
    )
  const change = (): void => {
    cache.version++
    cache.changedListings.add(1)
  }
  await read(change)
  expect(String((await read()).body)).toBe('render 2')
  cache.version++
  await read(change)
  expect(renders).toBe(3)
  await read()
  expect(renders).toBe(4)
})

test('a response with names stays cached until names change', () => {
  const { cache, cachedNames } = startLists()
  const first = cachedNames('types', () => 'boots')
  cache.version++
  expect(cachedNames('types', () => 'shoes')).toBe(first)
  cache.dropAllTexts()
  expect(String(cachedNames('types', () => 'shoes').body)).toBe('shoes')
})

test('changes to listings are found from any earlier position', () => {
  const changed = new ChangedListings()
  const added: number[] = []
  for (let n = 0; n < 3_000; n++) {
    const no = (n * 7919) % 500
    changed.add(no)
    added.push(no)
    const since = Math.max(0, n - (n % 700))
    for (const asked of [no, (n * 31) % 500])
      expect(changed.hasAny([asked], since)).toBe(added.slice(since).includes(asked))
  }
})
