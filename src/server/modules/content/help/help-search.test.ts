import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { HelpArticle } from './help-article.ts'
import { createHelpSearch } from './help-search.ts'
import { markWords } from './marked-text.ts'
import { parseSynonyms, readSynonyms } from './synonyms.ts'
import { plainText, withoutDeadLinks } from './dead-links.ts'

const article = (slug: string, title: string, ...texts: string[]): HelpArticle => ({
  slug: slug as HelpArticle['slug'],
  category: 'orders',
  title,
  summary: texts[0] ?? '',
  blocks: texts.map((text) => ({ kind: 'paragraph' as const, text })),
})

const articles = [
  article('refunds', 'Refunds', 'We refund the card you paid with.', 'See the [orders](/orders) page.'),
  article(
    'return-an-order',
    'Return an order',
    'Send the items to the address shown. You’re refunded later.',
  ),
  article('contact', 'Contact us', 'Write to us about anything else.'),
  article('cancel-an-order', 'Bestellung stornieren', 'Die Rückgabefrist beginnt mit der Zustellung.'),
]
const synonyms = parseSynonyms('refund, money back\nreturn, send back\n\nalone\n')
const search = createHelpSearch(articles, synonyms)
const found = (text: string) => search(text).map(({ slug }) => slug)

test.each([
  ['refund', ['refunds', 'return-an-order']],
  ['how do I get my money back?', ['refunds', 'return-an-order']],
  ['send back', ['return-an-order']],
  ['REFÚND', ['refunds', 'return-an-order']],
  ['refnuds', ['refunds']],
  ['rückgabe', ['cancel-an-order']],
  ['rueckgabe', ['cancel-an-order']],
  ['stornierung stornieren', ['cancel-an-order']],
  ['address items', ['return-an-order']],
  ['zebra', []],
  ['', []],
  ['<script> \u202E \u200B', []],
])('“%s” finds %j', (text, slugs) => {
  expect(found(text)).toEqual(slugs)
})

test('if no article has all words, the articles with most of the words are found', () => {
  expect(found('refund zebra')).toEqual(['refunds', 'return-an-order'])
})

test('matching words are marked, in synonyms and forms, too', () => {
  const [first] = search('money back')
  expect(first!.title).toEqual([{ text: 'Refunds', isMatch: true }])
  expect(first!.excerpt).toEqual([
    { text: 'We ', isMatch: false },
    { text: 'refund', isMatch: true },
    { text: ' the card you paid with.', isMatch: false },
  ])
})

test('a long text is reduced to the part around the first match, and no letter is lost otherwise', () => {
  const text = `${'word '.repeat(100)}refund ${'end '.repeat(100)}`
  const parts = markWords(text, new Set(['refund']), 100)
  const joined = parts.map((part) => part.text).join('')
  expect(joined.length).toBeLessThan(110)
  expect(joined).toMatch(/^… .*refund.* …$/)
  expect(
    markWords('a refund, a', new Set(['refund']))
      .map((part) => part.text)
      .join(''),
  ).toBe('a refund, a')
})

test('a search of 200 letters is fast', () => {
  const many = Array.from({ length: 40 }, (_, at) =>
    article(`a${at}`, `Title ${at}`, Array.from({ length: 300 }, (_, nth) => `word${at}x${nth}`).join(' ')),
  )
  const searchMany = createHelpSearch(many, synonyms)
  const started = performance.now()
  for (let at = 0; at < 10; at++) searchMany('abcdefg hijklmn opqrstu vwxyzab '.repeat(7).slice(0, 200))
  expect((performance.now() - started) / 10).toBeLessThan(500)
})

test.each(['en', 'de'])('the synonyms in %s are groups of at least two phrases', async (language) => {
  const groups = await readSynonyms(language, readFile)
  expect(groups.length).toBeGreaterThan(30)
  expect(groups.every((group) => group.length > 1)).toBe(true)
})

test('a language without synonyms has none', async () => {
  expect(await readSynonyms('xx', readFile)).toEqual([])
})

test('links to pages that are off lose their target, and list items that only link to them disappear', () => {
  const blocks = [
    { kind: 'paragraph' as const, text: 'See [fees](/fees) and [gifts](/gift).' },
    { kind: 'heading' as const, text: 'More' },
    { kind: 'item' as const, text: '[Gifts](/gift)' },
    { kind: 'heading' as const, text: 'End' },
    { kind: 'step' as const, text: '[Gifts](/gift)' },
  ]
  expect(withoutDeadLinks(blocks, (path) => path !== '/gift')).toEqual([
    { kind: 'paragraph', text: 'See [fees](/fees) and gifts.' },
    { kind: 'heading', text: 'End' },
    { kind: 'step', text: 'Gifts' },
  ])
  expect(plainText('a [b](/c) d')).toBe('a b d')
})
