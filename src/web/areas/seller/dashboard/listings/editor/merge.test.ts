import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createListingDraft, isSameDraft, type ListingDraft } from './draft.ts'
import { mergeDrafts } from './merge.ts'
import { addValue } from './variants/variant-changes.ts'
import { noDetails, createVariantDraft } from './variants/variant-draft.ts'

const empty = createListingDraft(null)
const photo = (key: string) => ({ key, width: 900, height: 1200, blur: '#fff', alt: '' })
const size = (ID: string | undefined, name: string, qty: string) => ({
  row: ID ?? `new ${name}`,
  ID,
  size: name,
  qty,
  held: 0,
  ...noDetails,
})
const held = (key: string) => ({
  row: key,
  alt: '',
  photo: photo(key),
  preview: '',
  name: '',
  progress: 1,
  error: '',
})

const base: ListingDraft = {
  ...empty,
  title: 'Felt hat',
  price: '50.00',
  sizes: [size('siz_m', 'M', '2'), size('siz_l', 'L', '1')],
  photos: [held('aaa'), held('bbb')],
}

test('untouched fields take the saved values, edited fields keep the input, and both are reported', () => {
  const mine = { ...base, title: 'Felt hat, mended' }
  const theirs = { ...base, price: '45.00' }
  const { draft, changes } = mergeDrafts(base, mine, theirs)
  expect([draft.title, draft.price]).toEqual(['Felt hat, mended', '45.00'])
  expect(changes).toEqual([{ what: 'Price', was: '50.00', now: '45.00', yours: undefined }])
})

test('a field changed on both sides keeps the input and reports both values', () => {
  const { draft, changes } = mergeDrafts(base, { ...base, price: '60' }, { ...base, price: '45.00' })
  expect(draft.price).toBe('60')
  expect(changes).toEqual([{ what: 'Price', was: '50.00', now: '45.00', yours: '60' }])
})

test('a sale of one size and an edited stock of another are merged', () => {
  const mine = { ...base, sizes: [size('siz_m', 'M', '2'), size('siz_l', 'L', '5')] }
  const theirs = { ...base, sizes: [size('siz_m', 'M', '1'), size('siz_l', 'L', '1')] }
  const { draft, changes } = mergeDrafts(base, mine, theirs)
  expect(draft.sizes.map(({ qty }) => qty)).toEqual(['1', '5'])
  expect(changes).toEqual([{ what: 'Size M', was: '2', now: '1', yours: undefined }])
})

test('a new size receives its ID from the save and keeps its row', () => {
  const sent = { ...base, sizes: [...base.sizes, size(undefined, 'XL', '3')] }
  const saved = { ...base, sizes: [...base.sizes, size('siz_xl', 'XL', '3')] }
  const typedSince = { ...sent, sizes: [...base.sizes, size(undefined, 'XL', '4')] }
  const { draft } = mergeDrafts(sent, typedSince, saved)
  expect(draft.sizes.at(-1)).toEqual({
    row: 'new XL',
    ID: 'siz_xl',
    size: 'XL',
    qty: '4',
    held: 0,
    ...noDetails,
  })
})

test('a size removed locally stays removed; a size removed elsewhere and edited locally becomes a new size', () => {
  const mine = { ...base, sizes: [size('siz_l', 'L', '7')] }
  const theirs = { ...base, sizes: [size('siz_m', 'M', '2')] }
  const { draft } = mergeDrafts(base, mine, theirs)
  expect(draft.sizes).toEqual([{ ...size(undefined, 'L', '7'), row: 'siz_l' }])
})

test('photos take the saved order unless they were moved locally', () => {
  const theirs = { ...base, photos: [held('bbb')] }
  expect(mergeDrafts(base, base, theirs).draft.photos).toEqual(theirs.photos)
  const mine = { ...base, photos: [held('bbb'), held('aaa')] }
  expect(mergeDrafts(base, mine, theirs).draft.photos).toEqual(mine.photos)
})

const text = fc.string({ maxLength: 5 })
const drafts = fc
  .record({
    title: text,
    price: text,
    color: text,
    qtys: fc.array(fc.nat(9), { minLength: 2, maxLength: 2 }),
  })
  .map(({ qtys, ...plain }) => ({
    ...base,
    ...plain,
    sizes: [size('siz_m', 'M', String(qtys[0])), size('siz_l', 'L', String(qtys[1]))],
  }))

test('merging without local changes returns `theirs`; without remote changes it returns `mine`', () => {
  fc.assert(
    fc.property(drafts, drafts, (one, other) => {
      expect(isSameDraft(mergeDrafts(one, one, other).draft, other)).toBe(true)
      const stored = mergeDrafts(one, other, one)
      expect(isSameDraft(stored.draft, other)).toBe(true)
      expect(stored.changes).toEqual([])
    }),
  )
})

const variants = createVariantDraft({
  optionAxes: [{ name: 'Size', kind: 'size' }],
  sizes: [
    { ID: 'siz_m', size: 'M', qty: 2, held: 0, choices: ['M'] },
    { ID: 'siz_l', size: 'L', qty: 1, held: 0, choices: ['L'], sku: 'L-1' },
  ],
})

test('a new value keeps the codes that were saved elsewhere', () => {
  const from = { ...base, ...variants }
  const mine = { ...from, ...addValue(from, from.axes[0]!.row, 'XL') }
  const theirs = { ...from, sizes: from.sizes.map((one) => ({ ...one, sku: `${one.sku}!`, qty: '5' })) }
  const { draft, changes } = mergeDrafts(from, mine, theirs)
  expect(draft.sizes.map(({ ID, size, sku, qty }) => [ID, size, sku, qty])).toEqual([
    ['siz_m', 'M', '!', '5'],
    ['siz_l', 'L', 'L-1!', '5'],
    [undefined, 'XL', '', '1'],
  ])
  expect(changes.map(({ what }) => what)).toEqual(['Size M', 'Size L'])
})

test('options that were changed elsewhere are reported', () => {
  const from = { ...base, ...variants }
  const theirs = { ...from, ...addValue(from, from.axes[0]!.row, 'XL') }
  const { draft, changes } = mergeDrafts(from, from, theirs)
  expect(isSameDraft(draft, theirs)).toBe(true)
  expect(changes[0]).toEqual({
    what: 'Options',
    was: 'Size: M, L',
    now: 'Size: M, L, XL',
    yours: undefined,
  })
})
