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
  ['javascript:alert(1) @nobody, five @ once', []],
  ['', []],
])('of “%s” the addresses are links', (text, links) => {
  expect(linksOf(text)).toEqual(links)
})

test('no character is lost', () => {
  const text = 'Mail a@b.example or https://c.example. Thanks'
  expect(renderToStaticMarkup(<LinkedText>{text}</LinkedText>).replaceAll(/<[^>]+>/g, '')).toBe(text)
})
