import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { NoResults } from './listing-list.tsx'

const shown = (address: string, total = 0) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[address]}>
      <NoResults total={total} />
    </MemoryRouter>,
  )

test('an empty shop and a filter without results show different messages', () => {
  expect(shown('/shop?sort=watched')).toContain('No items yet')
  expect(shown('/shop?brand=Arket')).toContain('No matching items')
  expect(shown('/shop?page=99', 12)).toContain('No matching items')
})
