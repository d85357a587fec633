import { expect, test } from 'vitest'
import type { ImportPreview } from '#contract/listings/import-mapping.ts'
import { fieldRows, countImportable } from './map-fields.ts'

test.each([
  [3, { isWhole: true, checked: 3, failing: 0, missing: [] }],
  [2, { isWhole: true, checked: 3, failing: 1, missing: [] }],
  [0, { isWhole: true, checked: 2, failing: 2, missing: [] }],
  [3, { isWhole: true, checked: 3, failing: 3, missing: ['title' as const] }],
  [undefined, { isWhole: false, checked: 200, failing: 4, missing: [] }],
])('the number of listings to import is %j for the preview %j', (importable, preview) => {
  expect(countImportable(preview)).toBe(importable)
})

test('a field shows the values that would be stored, and raw cells until the preview of its column has loaded', () => {
  const preview: Pick<ImportPreview, 'columns' | 'stored' | 'hasVariants' | 'mapping'> = {
    columns: [
      { name: 'Description', samples: ['<p>Warm</p>'] },
      { name: 'Short', samples: ['<b>Soft</b>'] },
    ],
    stored: { description: ['Warm'], color: ['navy'] },
    hasVariants: false,
    mapping: { columns: { description: 0 }, photoColumns: [], fixed: {}, words: {} },
  }
  const fields = { brand: 'required', color: 'required' } as const
  const samplesWith = (description: number) => {
    const rows = fieldRows(preview, { ...preview.mapping, columns: { description } }, fields)
    return Object.fromEntries(rows.map(({ field, sample }) => [field, sample]))
  }
  expect(samplesWith(0)).toMatchObject({ description: 'Warm', color: 'navy' })
  expect(samplesWith(1)).toMatchObject({ description: '<b>Soft</b>' })
})
