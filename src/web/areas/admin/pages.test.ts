import { expect, test } from 'vitest'
import { readCatalog } from '#messages/catalog.ts'
import { findPages } from './pages.ts'

const german = readCatalog('de').messages
const pages = [
  { to: '/sa/settings', label: german.get('admin.page.settings')! },
  { to: '/sa/opening', label: german.get('admin.page.opening')! },
  { to: '/sa/own-orders', label: german.get('admin.page.own-orders')! },
]
const found = (text: string) => findPages(text, pages).map(({ to }) => to)

test.each([
  ['einstellungen', ['/sa/settings']],
  ['Einstell', ['/sa/settings']],
  ['settings', ['/sa/settings']],
  ['eroffnung', ['/sa/opening']],
  ['orders', ['/sa/own-orders']],
  ['stellungen', []],
  ['sa', []],
  [' ', []],
])('the German page names match %j with %j', (text, paths) => {
  expect(found(text)).toEqual(paths)
})

test('a page is found by the first letters of any word in its name', () => {
  expect(findPages('sett').map(({ to }) => to)).toContain('/sa/settings')
})
