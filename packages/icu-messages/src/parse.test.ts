import { expect, test } from 'vitest'
import { parseMessage } from './parse.ts'
import { createNumberFormats, render, hasOnlyGlobals, type Arguments } from './render.ts'

const format = (text: string, args: Arguments<string | number> = {}, locale = 'en-US') =>
  render(parseMessage(text).parts, args, createNumberFormats(locale)).join('')

test('arguments are inserted into the text', () => {
  expect(format('Sold by {name}', { name: 'Ada & Sons' })).toBe('Sold by Ada & Sons')
  expect(format("That's {price} – '{'not a gap'}'", { price: '$5.00' })).toBe("That's $5.00 – {not a gap}")
})

test.each([
  ['en-US', 0, 'No items'],
  ['en-US', 1, '1 item'],
  ['en-US', 1204, '1,204 items'],
  ['de-DE', 1204, '1.204 items'],
])('in %s, the plural of %i is %s', (locale, count, words) => {
  const text = '{count, plural, =0 {No items} one {# item} other {# items}}'
  expect(format(text, { count }, locale)).toBe(words)
})

test('select uses the text of the matching case or, if none matches, of `other`', () => {
  const text = '{state, select, sent {Shipped} lost {Lost on the way} other {In progress}}'
  expect(['sent', 'lost', 'new'].map((state) => format(text, { state }))).toEqual([
    'Shipped',
    'Lost on the way',
    'In progress',
  ])
})

test('a tag wraps the text between its start tag and end tag', () => {
  const { parts } = parseMessage('By paying you accept the <link>terms of {name}</link>.')
  const nodes = render<unknown>(
    parts,
    { name: 'Souk', link: (around: unknown[]) => ({ around }) },
    createNumberFormats('en-US'),
  )
  expect(nodes).toEqual(['By paying you accept the ', { around: ['terms of ', 'Souk'] }, '.'])
})

test('the arguments of a message are listed with their kinds', () => {
  const { argumentKinds } = parseMessage('{name}: {count, plural, one {one} other {#}} {n, number} <b>x</b>')
  expect([...argumentKinds].map(([name, { kind }]) => [name, kind])).toEqual([
    ['name', 'words'],
    ['count', 'number'],
    ['n', 'number'],
    ['b', 'tag'],
  ])
})

test.each([
  '{count, plural, one {x}}',
  '{at, date, short}',
  'a {b',
  '<b>x',
  '{n, selectordinal, other {#th}}',
])('%s is not a valid message', (text) => {
  expect(() => parseMessage(text)).toThrow(/./)
})

test('a message with only global arguments needs no arguments', () => {
  const { parts } = parseMessage('Sell on {product}')
  expect(hasOnlyGlobals(parts, ['product'])).toBe(true)
  expect(hasOnlyGlobals(parts)).toBe(false)
  expect(hasOnlyGlobals(parseMessage('{name} sells on {product}').parts, ['product'])).toBe(false)
})

test('a value that ends in a period replaces the period after it', () => {
  expect(format('Ship by {day}. Thanks.', { day: '5. Dez.' }, 'de')).toBe('Ship by 5. Dez. Thanks.')
  expect(format('Sold by {seller}.', { seller: 'Acme Inc.' })).toBe('Sold by Acme Inc.')
  expect(format('From {day} on.', { day: '5. Dez.' })).toBe('From 5. Dez. on.')
})
