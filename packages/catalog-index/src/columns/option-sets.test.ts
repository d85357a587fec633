import { expect, test } from 'vitest'
import { OptionSets } from './option-sets.ts'

test('option codes do not wrap around at 65,536', () => {
  const options = new OptionSets()
  const sets = Array.from({ length: 65_540 }, (_, at) => options.idOf([`option ${at}`]))
  const touched = options.setsWithAnyOf(options.labels.mask(['option 3']))
  expect(sets.filter((set) => touched[set] === 1)).toEqual([sets[3]])
  const bySet = new Int32Array(options.members.length)
  bySet[sets[65_539]!] = 7
  const byLabel = options.byLabel(bySet)
  expect([byLabel[3], byLabel[65_539]]).toEqual([0, 7])
})
