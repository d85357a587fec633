import { afterEach, describe, expect, test } from 'vitest'
import { setMarketplace } from '../../config/marketplace.ts'
import { anEmailDraft, sender } from '#test/support/email-draft.ts'
import { missingLines, visibleText } from '#test/support/email-words.ts'
import type { EmailDraft } from './email.ts'
import { renderEmail } from './layout.ts'

const evil = `"><script>alert('x')</script>&lt;b>`
const href = `https://souk.example/x?a=1&b="><script>`
const picture = { key: '01c56068cce3ca9e74f5489b', width: 960, height: 1200 }

/** Creates a draft with every kind of block and a value in every position of the layout. */
const fullDraft = (words: string, at: string): EmailDraft =>
  anEmailDraft({
    subject: words,
    heading: words,
    preview: words,
    reason: words,
    unsubscribe: { page: at, oneClick: at },
    blocks: [
      words,
      { button: words, href: at, by: words, showsLink: true },
      { rows: [[words, words, at]] },
      {
        heading: words,
        note: words,
        items: [{ title: words, details: [words], text: words, price: words, picture, href: at }],
      },
      { items: [{ title: words, picture: null }], isLarge: true },
      { sums: [[words, words]], total: [words, words] },
      { label: words, address: [words, words] },
      { by: words, quote: [words, words] },
      { label: words, code: words },
    ],
  })

test('values are escaped in every position of every block', () => {
  const { html, subject, text } = renderEmail(fullDraft(evil, href), {
    ...sender,
    supportEmail: `"><script>@souk.example`,
  })
  expect(html).not.toMatch(/<script|<b>|="[^"]*"[^\s>]/)
  expect(html).toContain('href="https://souk.example/x?a=1&amp;b=&quot;&gt;&lt;script&gt;"')
  expect(visibleText(html)).toContain(`alert('x')</script>&lt;b>`)
  // Plain text needs no escaping.
  expect([subject, text]).toEqual([evil, expect.stringContaining(evil)])
})

test('the plain text contains everything the HTML contains', () => {
  const { html, text } = renderEmail(fullDraft('Wool coat', 'https://souk.example/x'), sender)
  expect(missingLines(html, text)).toEqual([])
})

test('an email starts with its preview text and ends with the reason for sending it', () => {
  const { html, text } = renderEmail(anEmailDraft(), sender)
  expect(html.indexOf('What is new')).toBeLessThan(html.indexOf('It costs less.'))
  expect(html).toMatch(/<h1[^>]*>News<\/h1>/)
  expect(text).toBe(
    'It costs less.\n\n-- \n\nSouk\nQuestions? Email us at help@souk.example.\nHelp: https://souk.example/help\nYou asked for news.',
  )
})

afterEach(() => setMarketplace(undefined, { supportEmail: '' }))

test('an email names the company with its numbers, and omits what is not set', () => {
  const company = { company: 'Souk Ltd.', address: '1 Main St\nBoston', taxNumber: 'DE123456789' }
  setMarketplace({ ...company, registration: 'HRB 1' }, { supportEmail: '' })
  const { html, text } = renderEmail(anEmailDraft({ language: 'de' }), sender)
  expect(text).toMatch(/\nSouk Ltd\.\n1 Main St\nBoston\nHRB 1\n[^\n]+: DE123456789$/)
  for (const words of ['Souk Ltd.', 'HRB 1', 'DE123456789']) expect(html).toContain(words)
  setMarketplace({ company: 'Souk Ltd.' }, { supportEmail: '' })
  expect(renderEmail(anEmailDraft(), sender).text).toMatch(/You asked for news\.\nSouk Ltd\.$/)
})

test('labels of rows never break within a word, but their values can', () => {
  const { html } = renderEmail(
    anEmailDraft({ blocks: [{ rows: [['Rücksendekosten', 'x'.repeat(90)]] }] }),
    sender,
  )
  const [name, value] = ['Rücksendekosten', 'xxx'].map(
    (words) => new RegExp(`<td [^>]*style="([^"]*)"[^>]*>${words}`).exec(html)?.[1],
  )
  expect(name).toContain('word-break:normal;')
  expect(value).toContain('word-break:break-word;')
})

describe('a picture', () => {
  const imagesOf = (width: number, height: number, isLarge = false) => {
    const items = [{ title: 'Wool coat', picture: { ...picture, width, height } }]
    const { html } = renderEmail(anEmailDraft({ blocks: [{ items, isLarge }] }), sender)
    return [...html.matchAll(/<img src="([^"]+)" width="(\d+)" height="(\d+)" alt="([^"]+)"/g)].map(
      ([, ...found]) => found,
    )
  }
  const src = 'https://souk.example/pictures/01c56068cce3ca9e74f5489b-320.jpg'

  test('is a JPEG with an absolute URL, scaled to its box in any shape', () => {
    expect(imagesOf(960, 1200)).toEqual([[src, '80', '100', 'Wool coat']])
    expect(imagesOf(960, 1200, true)).toEqual([[src, '160', '200', 'Wool coat']])
    expect(imagesOf(960, 320)).toEqual([[src, '80', '27', 'Wool coat']])
    expect(imagesOf(400, 1600)).toEqual([[src, '27', '108', 'Wool coat']])
  })
})

test('the layout uses tables and inline styles that all mail programs support', () => {
  const { html } = renderEmail(fullDraft('Wool coat', 'https://souk.example/x'), sender)
  const [, body = ''] = html.split('</head>')
  expect(html).not.toMatch(/display:\s*(flex|grid)|position:|float:|<script|<link|url\(/)
  expect(body.match(/<table(?! role="presentation")/g)).toBeNull()
  for (const [element] of body.matchAll(/<(?:p|h1|a|span|img)\b[^>]*>/g))
    expect(element).toMatch(/style="[^"]*color:#/)
  expect(body).toContain('width="600" style="width:100%;max-width:600px;')
})
