import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Address } from './address.tsx'

test('an address names its country as the emails do', () => {
  const of = { name: 'Vera Lind', address_line1: '1 Weaver Row', address_line2: '', address_city: 'Albany' }
  const html = renderToStaticMarkup(
    <Address of={{ ...of, address_state: 'NY', address_zip: '12207', country: 'US' }} />,
  )
  expect(html).toContain('United States')
})
