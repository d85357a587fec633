import { expect, test } from 'vitest'
import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import { attributeGroups, withoutUnknownAttributes } from './attribute-groups.ts'
import { queryOfFilter } from '../list/filter-url.ts'

const attribute = (code: string, kind: ShownAttribute['kind'], unit = ''): ShownAttribute => ({
  code,
  kind,
  name: code,
  help: '',
  unit,
  choices: [
    { code: 'wool', name: 'Wool', isRetired: false },
    { code: 'silk', name: 'Silk', isRetired: false },
  ],
  types: [],
  isRequired: false,
  isFilterable: true,
  isOnCard: false,
  isUngrouped: false,
  visibility: 'public',
})
const attributes = [
  attribute('material', 'choice'),
  attribute('weight', 'number', 'kg'),
  attribute('handmade', 'yes-no'),
]
const facet = (code: string, values: [string, number][], min: number | null = null, max = min) => ({
  code,
  values: values.map(([_id, count]) => ({ _id, count })),
  min,
  max,
})

test('a group has named choices with counts, and selected choices stay without results', () => {
  const facets = [facet('material', [['silk', 3]]), facet('handmade', [['true', 2]])]
  const filter = { attributes: { material: ['wool'] } }
  const groups = attributeGroups(attributes, facets, filter)
  expect(groups.map(({ code }) => code)).toEqual(['material', 'handmade'])
  expect(groups[0]!.choices).toEqual([
    { value: 'wool', label: 'Wool', count: 0 },
    { value: 'silk', label: 'Silk', count: 3 },
  ])
  expect(groups[1]!.choices).toEqual([{ value: 'true', label: 'Yes', count: 2 }])
})

test('each selected value has a chip that removes only this value', () => {
  const filter = {
    brand: ['Bode'],
    page: 3,
    attributes: { material: ['wool', 'silk'], weight: { min: 2, max: 5.5 } },
  }
  const groups = attributeGroups(attributes, [facet('weight', [], 1, 9)], filter)
  expect(groups.flatMap(({ chips }) => chips.map(({ label, rest }) => [label, queryOfFilter(rest)]))).toEqual(
    [
      ['material: Wool', '?brand=Bode&attr.material=silk&attr.weight.min=2&attr.weight.max=5.5'],
      ['material: Silk', '?brand=Bode&attr.material=wool&attr.weight.min=2&attr.weight.max=5.5'],
      ['weight: from 2\u{a0}kg', '?brand=Bode&attr.material=wool&attr.material=silk&attr.weight.max=5.5'],
      ['weight: up to 5.5\u{a0}kg', '?brand=Bode&attr.material=wool&attr.material=silk&attr.weight.min=2'],
    ],
  )
  expect(groups.at(-1)).toMatchObject({
    name: 'weight (kg)',
    range: { min: '2', max: '5.5', minHint: '1', maxHint: '9' },
  })
})

test('filters by unknown attributes and of the wrong kind are removed', () => {
  const filter = { attributes: { gone: ['x'], weight: ['wool'], material: ['wool'] } }
  expect(withoutUnknownAttributes(filter, attributes)).toEqual({ attributes: { material: ['wool'] } })
  expect(withoutUnknownAttributes({ attributes: { gone: ['x'] } }, attributes)).toEqual({})
})
