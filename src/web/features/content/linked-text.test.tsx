import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkedText } from './linked-text.tsx'

const linksOf = (text: string): string[] =>
  [...renderToStaticMarkup(<LinkedText>{text}</LinkedText>).matchAll(/href="([^"]+)"/g)].map(
    ([, href]) => href!,
  )

test.each([
  ['Write to help@souk.example.', ['mailto:help@souk.example']],
  [
    'See https://souk.example/terms, or ask a+b@c-d.example!',
    ['https://souk.example/terms', 'mailto:a+b@c-d.example'],
  ],
  ['(https://souk.example/a?b=c)', ['https://souk.example/a?b=c']],
  [
    'HTTPS://souk.example’s page, http.help@souk.example',
    ['HTTPS://souk.example', 'mailto:http.help@souk.example'],
  ],
  ['javascript:alert(1) @nobody, five @ once', []],
  ['', []],
  ['Read our [return policy](/return-policy).', ['/return-policy']],
  ['[Site](https://souk.example/a) and [Top](/)', ['https://souk.example/a', '/']],
  ['[a](//evil.example) [b](/\\evil.example) [c](javascript:alert) [d](terms) [](/e)', []],
])('addresses in “%s” become links', (text, links) => {
  expect(linksOf(text)).toEqual(links)
})

test('a named link shows only its text', () => {
  expect(renderToStaticMarkup(<LinkedText>Read [our policy](/return-policy).</LinkedText>)).toBe(
    'Read <a href="/return-policy" class="text-link">our policy</a>.',
  )
})

test('all characters are preserved', () => {
  const text = 'Mail a@b.example or https://c.example. Thanks'
  expect(renderToStaticMarkup(<LinkedText>{text}</LinkedText>).replaceAll(/<[^>]+>/g, '')).toBe(text)
})

// With quadratic backtracking, each of these inputs would take minutes.
test.each([
  'a'.repeat(1_000_000),
  '['.repeat(200_000),
  '[a]('.repeat(200_000),
  `a@${'b'.repeat(1_000_000)}`,
  'https://'.repeat(10_000),
])('a long text is processed in linear time', (text) => {
  expect(linksOf(text).length).toBeLessThan(100)
})
