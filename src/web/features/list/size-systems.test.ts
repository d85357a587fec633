import { expect, test } from 'vitest'
import { groupSizesBySystem } from './size-systems.ts'

const shown = (...labels: string[]) =>
  groupSizesBySystem(labels.map((_id) => ({ _id, count: 1 }))).map(({ key, sizes }) => [
    key,
    ...sizes.map(({ _id }) => _id),
  ])

test('sizes are grouped by system and sorted by size', () => {
  expect(
    shown(
      'XL',
      'EU 41',
      'One size',
      '54 mm',
      'W32 L34',
      '105 cm',
      'W25 L30',
      '2-3Y',
      'S',
      'EU 38.5',
      'XXL',
      'EU 36',
      '6-9M',
      '10-11Y',
      '85 cm',
      'US 8',
      '38',
      'M',
      'W32 L30',
      '75B',
      'UK 10',
      '70C',
      '12',
      'W28',
    ),
  ).toEqual([
    ['clothing', 'S', 'M', 'XL', 'XXL'],
    ['eu', 'EU 36', 'EU 38.5', 'EU 41'],
    ['us', 'US 8'],
    ['uk', 'UK 10'],
    ['number', '12', '38'],
    ['waist', 'W25 L30', 'W28', 'W32 L30', 'W32 L34'],
    ['age', '6-9M', '2-3Y', '10-11Y'],
    ['ring', '54 mm'],
    ['belt', '85 cm', '105 cm'],
    ['bra', '70C', '75B'],
    ['other', 'One size'],
  ])
})
