import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { SellerOnVacation } from './seller-on-vacation.tsx'

test('the vacation note has no bottom border, because the watch section below it has a top border', () => {
  const listing = { seller: { name: 'Mila' }, sizes: [], type: 'Coats' } as never
  const element = (
    <SellerOnVacation listing={listing} until="2099-12-20T12:00:00.000Z" others="/shop?type=Coats">
      Buy
    </SellerOnVacation>
  )
  const router = createMemoryRouter([{ path: '/', element }])
  const markup = renderToStaticMarkup(<RouterProvider router={router} />)
  expect(markup).toContain('Mila is away until')
  expect(markup).toContain('border-t')
  expect(markup).not.toContain('border-y')
})
