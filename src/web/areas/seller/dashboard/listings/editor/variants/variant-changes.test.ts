import fc from 'fast-check'
import { expect, test } from 'vitest'
import { choiceSeparator } from '#contract/catalog/variants.ts'
import {
  addAxis,
  addValue,
  countCombinations,
  setFieldOfAllVariants,
  removeAxis,
  listRemovedVariants,
  removeValue,
  renameValue,
} from './variant-changes.ts'
import {
  blankSize,
  filledAxes,
  getVariantValueTexts,
  createVariantDraft,
  variantInput,
  type VariantDraft,
} from './variant-draft.ts'

const sizes = createVariantDraft({
  sizes: [
    { ID: 'siz_s', size: 'S', qty: 2, held: 0 },
    { ID: 'siz_m', size: 'M', qty: 1, held: 1 },
  ],
})
const bySize = addAxis(sizes, { name: 'Size', kind: 'size' })
const withColor = addAxis(bySize, { name: 'Color', kind: 'color' })
const red = addValue(withColor, withColor.axes[1]!.row, 'red')
const redAndBlue = addValue(red, red.axes[1]!.row, 'blue')
const shown = ({ sizes: rows }: VariantDraft) => rows.map(({ ID, size, qty }) => [ID, size, qty])

test('the first value of an option applies to the existing sizes, and additional values make new variants', () => {
  expect(shown(red)).toEqual([
    ['siz_s', 'S / red', '2'],
    ['siz_m', 'M / red', '1'],
  ])
  expect(shown(redAndBlue)).toEqual([
    ['siz_s', 'S / red', '2'],
    [undefined, 'S / blue', '1'],
    ['siz_m', 'M / red', '1'],
    [undefined, 'M / blue', '1'],
  ])
  expect(variantInput(redAndBlue)).toMatchObject({
    optionAxes: [
      { name: 'Size', kind: 'size' },
      { name: 'Color', kind: 'color' },
    ],
    sizes: [{ ID: 'siz_s', size: 'S / red', choices: ['S', 'red'], qty: 2 }, {}, {}, {}],
  })
})

test('new variants of an unsaved listing have its quantity, and one unit each otherwise', () => {
  const withSizes = (qty: string, name = '') => {
    const start = addAxis(
      { axes: [], sizes: [{ ...blankSize(), size: name, qty }] },
      { name: 'Size', kind: 'size' },
    )
    const row = start.axes[0]!.row
    return shown(['M', 'L'].reduce((now, text) => addValue(now, row, text), start)).map(([, ...rest]) => rest)
  }
  expect(withSizes('1')).toEqual([
    ['M', '1'],
    ['L', '1'],
  ])
  expect(withSizes('4')).toEqual([
    ['M', '4'],
    ['L', '4'],
  ])
  expect(withSizes('0', 'S')).toEqual([
    ['S', '0'],
    ['M', '1'],
    ['L', '1'],
  ])
})

test('a renamed value keeps the variants with their stock', () => {
  const renamed = renameValue(redAndBlue, redAndBlue.axes[1]!.values[0]!.row, 'crimson')
  expect(shown(renamed)[0]).toEqual(['siz_s', 'S / crimson', '2'])
})

test('a removed value and a removed option report the variants that would go', () => {
  const [, color] = redAndBlue.axes
  const remove = (draft: VariantDraft) => removeValue(draft, color!.row, color!.values[0]!.row)
  expect(listRemovedVariants(redAndBlue, remove).map(({ ID, held }) => [ID, held])).toEqual([
    ['siz_s', 0],
    ['siz_m', 1],
  ])
  expect(shown(removeAxis(redAndBlue, color!.row))).toEqual([
    ['siz_s', 'S', '2'],
    ['siz_m', 'M', '1'],
  ])
  const none = removeAxis(
    removeAxis(setFieldOfAllVariants(redAndBlue, 'sku', 'x'), color!.row),
    redAndBlue.axes[0]!.row,
  )
  expect(variantInput(none)).toMatchObject({ optionAxes: null, sizes: [{ ID: 'siz_s', sku: null }, {}] })
})

test('details of sizes without options are shown as one option', () => {
  const draft = createVariantDraft({ sizes: [{ ID: 'siz_s', size: 'S', qty: 2, held: 0, sku: 'S-1' }] })
  expect(variantInput(draft)).toMatchObject({
    optionAxes: [{ name: 'Size', kind: 'size' }],
    sizes: [{ ID: 'siz_s', choices: ['S'], sku: 'S-1' }],
  })
})

const aChange: fc.Arbitrary<(draft: VariantDraft) => VariantDraft> = fc
  .record({ kind: fc.nat(3), axis: fc.nat(2), value: fc.nat(3), text: fc.constantFrom('a', 'b', 'c') })
  .map(({ kind, axis: at, value, text }) => (draft) => {
    const axis = draft.axes[at % Math.max(draft.axes.length, 1)]
    if (axis === undefined || (kind === 0 && draft.axes.length < 3))
      return addAxis(draft, { name: text, kind: 'other' })
    const chosen = axis.values[value % Math.max(axis.values.length, 1)]
    if (kind === 1 || chosen === undefined) return addValue(draft, axis.row, `${text}${axis.values.length}`)
    return kind === 2 ? renameValue(draft, chosen.row, `${text}!`) : removeValue(draft, axis.row, chosen.row)
  })

test('after any changes, there is exactly one variant for each combination of values', () => {
  fc.assert(
    fc.property(fc.array(aChange, { maxLength: 12 }), (changes) => {
      const draft = changes.reduce((now, change) => change(now), bySize)
      const filled = filledAxes(draft.axes)
      if (filled.length === 0) return
      expect(draft.sizes).toHaveLength(countCombinations(draft.axes))
      expect(new Set(draft.sizes.map(({ choices }) => choices.join())).size).toBe(draft.sizes.length)
      expect(new Set(draft.sizes.map(({ row }) => row)).size).toBe(draft.sizes.length)
      for (const size of draft.sizes) {
        expect(size.choices).toHaveLength(filled.length)
        expect(size.size).toBe(getVariantValueTexts(draft.axes, size).join(choiceSeparator))
      }
    }),
  )
})
