import { expect, test } from 'vitest'
import { SizeSets } from './size-sets.ts'

test('a size is told from one that came 65,536 sizes before it', () => {
  const sizes = new SizeSets()
  const sets = Array.from({ length: 65_540 }, (_, at) => sizes.idOf([`size ${at}`]))
  const touched = sizes.touching(sizes.labels.mask(['size 3']))
  expect(sets.filter((set) => touched[set] === 1)).toEqual([sets[3]])
  const bySet = new Int32Array(sizes.members.length)
  bySet[sets[65_539]!] = 7
  const byLabel = sizes.byLabel(bySet)
  expect([byLabel[3], byLabel[65_539]]).toEqual([0, 7])
})
