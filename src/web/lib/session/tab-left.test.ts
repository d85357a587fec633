import { beforeEach, expect, test, vi } from 'vitest'
import { startRestoredPage, clearTab } from './tab-left.ts'

let page: EventTarget
let field: { value: string }
let readyState: string
let order: string[]

beforeEach(() => {
  const stored = new Map<string, string>()
  page = new EventTarget()
  field = { value: '1 Secret Road' }
  readyState = 'interactive'
  order = []
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    clear: () => stored.clear(),
  })
  vi.stubGlobal('document', {
    querySelectorAll: () => [field],
    get readyState() {
      return readyState
    },
  })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
})

const recordStart = () => void order.push(`begins with ${field.value || 'nothing'}`)

test('a page that is reopened from the history starts unchanged', () => {
  startRestoredPage(recordStart)
  expect(order).toEqual(['begins with 1 Secret Road'])
})

test('a page reopened after a sign-out starts with empty fields, even if the browser restores them late', () => {
  clearTab()
  startRestoredPage(recordStart)
  expect([field.value, order]).toEqual(['', []])
  field.value = '1 Secret Road'
  page.dispatchEvent(new Event('load'))
  expect(order).toEqual(['begins with nothing'])
})

test('after a sign-out, a page that is already loaded starts immediately, with empty fields', () => {
  clearTab()
  readyState = 'complete'
  startRestoredPage(recordStart)
  expect(order).toEqual(['begins with nothing'])
})
