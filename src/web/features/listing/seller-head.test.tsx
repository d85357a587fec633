import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { SellerHead } from './seller-head.tsx'

const shown = (awayUntil: string | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SellerHead
        seller={
          {
            name: 'Mila',
            username: 'mila',
            reviewCount: 0,
            itemCount: 2,
            shipsFrom: '',
            awayUntil,
          } as SellerInfo
        }
        isHere="shop"
      />
    </MemoryRouter>,
  )

test('a shop on vacation shows the date of return', () => {
  expect(shown('2026-12-20T12:00:00.000Z')).toContain('Mila is away until Dec 20')
  expect(shown(null)).not.toContain('away')
})
