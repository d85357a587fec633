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
/** Returns the address lines between the recipient's name and the country. */
const linesBetween = (...of: Parameters<typeof at>) => addressLines(at(...of), 'There').slice(1, -1)

test('town, state and postal code are in the order of each country', () => {
  expect(linesBetween('US', 'New York', '10013', 'NY')).toEqual(['12 Weaver Row', 'New York, NY 10013'])
  expect(linesBetween('DE', 'Berlin', '10115')).toEqual(['12 Weaver Row', '10115 Berlin'])
  expect(linesBetween('GB', 'London', 'E1 6AN')).toEqual(['12 Weaver Row', 'London', 'E1 6AN'])
  expect(linesBetween('IT', 'Milano', '20121', 'MI')).toEqual(['12 Weaver Row', '20121 Milano MI'])
  expect(linesBetween('AU', 'Sydney', '2000', 'NSW')).toEqual(['12 Weaver Row', 'Sydney NSW 2000'])
})

test('parts that a country’s format does not contain are added on their own lines', () => {
  expect(linesBetween('AE', 'Dubai', '00000')).toEqual(['12 Weaver Row', 'Dubai', '00000'])
  expect(linesBetween('JP', 'Shibuya-ku', '150-0001', 'Tokyo')).toEqual([
    '12 Weaver Row',
    'Shibuya-ku',
    'Tokyo',
    '150-0001',
  ])
  expect(linesBetween('DE', 'München', '80331', 'Bayern')).toEqual([
    '12 Weaver Row',
    '80331 München',
    'Bayern',
  ])
})

test('an address in a local writing system starts with the largest unit', () => {
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

test('two street lines stay separate', () => {
  const lines = addressLines({ ...at('FR', 'Paris', '75003'), address_line2: 'Bâtiment C' }, 'Frankreich')
  expect(lines).toEqual(['Vera Lind', '12 Weaver Row', 'Bâtiment C', '75003 Paris', 'Frankreich'])
})
