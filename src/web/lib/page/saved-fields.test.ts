import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { restoreFields, saveFields } from './saved-fields.ts'

interface FakeField {
  name: string
  type: string
  value: string
  checked: boolean
}

const stored = new Map<string, string>()
const field = (name: string, type: string, value: string, checked = false): FakeField => ({
  name,
  type,
  value,
  checked,
})
/** Creates the page as rendered by the server, without input. */
const freshPage = () => [
  field('sizeID', 'radio', 'siz_1'),
  field('sizeID', 'radio', 'siz_2'),
  field('text', 'textarea', ''),
  field('password', 'password', ''),
  field('', 'text', ''),
]
const show = (fields: FakeField[], href = 'http://shop/product/a/b') => {
  vi.stubGlobal('document', { querySelectorAll: () => fields })
  vi.stubGlobal('location', { href })
}

beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  const left = freshPage()
  left[1]!.checked = true
  left[2]!.value = 'Is it silk?'
  left[3]!.value = 'violet harbour'
  show(left)
  saveFields()
})
afterEach(() => vi.unstubAllGlobals())

test('restores the input once after a reload', () => {
  const reloaded = freshPage()
  show(reloaded)
  restoreFields()
  expect(reloaded.slice(0, 3).map(({ checked, value }) => [checked, value])).toEqual([
    [false, 'siz_1'],
    [true, 'siz_2'],
    [false, 'Is it silk?'],
  ])
  const later = freshPage()
  show(later)
  restoreFields()
  expect(later).toEqual(freshPage())
})

test('no password is stored', () => {
  expect([...stored.values()].join('')).not.toContain('violet')
})

test('does not restore fields on another page', () => {
  const other = freshPage()
  show(other, 'http://shop/product/a/c')
  restoreFields()
  expect(other).toEqual(freshPage())
})
