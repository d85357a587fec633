import { expect, test } from 'vitest'
import { addressLines } from './address-lines.ts'

const at = (country: string, town: string, zip: string, state = '', line1 = '12 Weaver Row') => ({
  name: 'Vera Lind',
  address_line1: line1,
  address_line2: '',
  address_city: town,
  address_state: state,
  address_zip: zip,
  country,
})
/** All but the name and the country. */
const written = (...of: Parameters<typeof at>) => addressLines(at(...of), 'There').slice(1, -1)

test('each country has its own order of town, state and postal code', () => {
  expect(written('US', 'New York', '10013', 'NY')).toEqual(['12 Weaver Row', 'New York, NY 10013'])
  expect(written('DE', 'Berlin', '10115')).toEqual(['12 Weaver Row', '10115 Berlin'])
  expect(written('GB', 'London', 'E1 6AN')).toEqual(['12 Weaver Row', 'London', 'E1 6AN'])
  expect(written('IT', 'Milano', '20121', 'MI')).toEqual(['12 Weaver Row', '20121 Milano MI'])
  expect(written('AU', 'Sydney', '2000', 'NSW')).toEqual(['12 Weaver Row', 'Sydney NSW 2000'])
})

test('what the post of a country has no place for stands there all the same', () => {
  expect(written('AE', 'Dubai', '00000')).toEqual(['12 Weaver Row', 'Dubai', '00000'])
  expect(written('JP', 'Shibuya-ku', '150-0001', 'Tokyo')).toEqual([
    '12 Weaver Row',
    'Shibuya-ku',
    'Tokyo',
    '150-0001',
  ])
  expect(written('DE', 'München', '80331', 'Bayern')).toEqual(['12 Weaver Row', '80331 München', 'Bayern'])
})

test('an address in its own script begins with what is largest', () => {
  const of = { ...at('JP', '渋谷区', '150-0001', '東京都', '神宮前1-2-3'), name: '山田花子' }
  expect(addressLines(of, 'Japan')).toEqual([
    '〒150-0001',
    '東京都',
    '神宮前1-2-3',
    '渋谷区',
    '山田花子',
    'Japan',
  ])
})

test('two lines of a street stay two', () => {
  const lines = addressLines({ ...at('FR', 'Paris', '75003'), address_line2: 'Bâtiment C' }, 'Frankreich')
  expect(lines).toEqual(['Vera Lind', '12 Weaver Row', 'Bâtiment C', '75003 Paris', 'Frankreich'])
})
