import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { FilterForm } from './filter-form.tsx'
import type { ListFacets } from './load-list.ts'

const noFacets: ListFacets = {
  brands: [],
  type: [],
  gender: [],
  condition: [],
  seller: [],
  sizes: [],
  families: [],
  color: [],
  stock: [
    { _id: 'has-inv', count: 0 },
    { _id: 'sold-out', count: 0 },
  ],
  price: { minCents: null, maxCents: null },
  attributes: [],
}
const someFacets: ListFacets = { ...noFacets, brands: [{ _id: 'Marni', count: 2 }] }

interface Shown {
  filter?: FilterInput
  facets?: ListFacets
  total?: number
  hasSeller?: boolean
  hasStock?: boolean
}

function htmlOf({ filter = {}, facets = someFacets, total = 0, hasSeller = true, hasStock = true }: Shown) {
  const element = (
    <FilterForm {...{ filter, facets, total, hasSeller, hasStock }}>
      <p>Nothing found</p>
    </FilterForm>
  )
  const root = { id: 'root', path: '/', loader: () => null, element }
  const router = createMemoryRouter([root], { hydrationData: { loaderData: { root: { types: [] } } } })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const textOf = (shown: Shown): string => htmlOf(shown).replaceAll(/<[^>]+>/g, '|')

test('a search without results has no filters to choose from', () => {
  const facets = { ...noFacets, seller: [{ _id: 'ana', name: 'Ana', count: 1 }] }
  for (const text of [
    textOf({ filter: { search: 'qwxz' }, facets: noFacets }),
    textOf({ filter: { search: 'qwxz', seller: ['mila'] }, facets, hasSeller: false }),
  ]) {
    expect(text).toContain('Nothing found')
    for (const words of ['Filters', 'Category', 'In stock only', 'Sort by', 'Show'])
      expect(text).not.toContain(words)
  }
})

test('chosen filters without results can be changed, and no button shows 0 items', () => {
  const text = textOf({ filter: { brand: ['Marni'] }, facets: noFacets })
  expect(text).toContain('Marni')
  expect(text).toContain('Apply filters')
  expect(text).not.toContain('Show 0')
  expect(text).not.toContain('Category')
})

test('the shop of a seller on vacation has no in-stock filter', () => {
  expect(textOf({ total: 2 })).toContain('In stock only')
  expect(textOf({ total: 2, hasStock: false })).not.toContain('In stock only')
})

test('the suggested price range contains the cheapest and the most expensive result', () => {
  const html = htmlOf({ facets: { ...someFacets, price: { minCents: 24_990, maxCents: 129_901 } }, total: 2 })
  expect(html).toContain('placeholder="249"')
  expect(html).toContain('placeholder="1300"')
})
