import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Address } from './address.tsx'

const of = {
  name: 'Vera Lind',
  address_line1: '1 Weaver Row',
  address_line2: '',
  address_city: 'Albany',
  address_state: 'NY',
  address_zip: '12207',
  country: 'US',
}

test('an address includes the country name', () => {
  expect(renderToStaticMarkup(<Address of={of} />)).toContain('United States')
})

test('an address uses the line order of its country and ends with the phone number', () => {
  const berlin = { ...of, address_city: 'Berlin', address_state: '', address_zip: '10115', country: 'DE' }
  const html = renderToStaticMarkup(<Address of={{ ...berlin, phone: '+49 30 1234' }} />)
  const lines = [...html.matchAll(/<span[^>]*>([^<]+)/g)].map(([, line]) => line)
  expect(lines).toEqual(['Vera Lind', '1 Weaver Row', '10115 Berlin', 'Germany', '+49 30 1234'])
})
