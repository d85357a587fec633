import { afterEach, describe, expect, test } from 'vitest'
import { languages } from '#platform/language/translate.ts'
import { renderEmail } from '#platform/mail/layout/layout.ts'
import { missingLines, visibleText } from '#test/support/email-words.ts'
import { sender } from '#test/support/email-draft.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { listPreviews } from './email-previews.ts'

const previews = listPreviews()
const written = languages.flatMap((language) =>
  previews.map((preview) => {
    const draft = preview.write(language, sender.origin)
    const name = `${preview.id} in ${language}`
    return { name, language, preview, draft, email: renderEmail(draft, sender) }
  }),
)

describe.each(written)('$name', ({ draft, preview, language, email: { to, subject, text, html } }) => {
  test('has no missing value', () => {
    expect(draft).toMatchObject({ kind: preview.kind, language })
    for (const words of [to, subject, draft.preview, text, visibleText(html)]) {
      expect(words.trim()).not.toBe('')
      expect(words).not.toMatch(/undefined|null|NaN|Invalid|\[object|[{}]|\b\w+\.\w+\.\w+-\w+\b/)
      expect(words).not.toMatch(/ {2}|\n{3}|\d{4}-\d\d-\d\dT/)
    }
    expect(subject.length, subject).toBeLessThanOrEqual(78)
  })

  test('has the same content as text and as HTML, with one heading', () => {
    expect(missingLines(html, text)).toEqual([])
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  test('has only absolute links, and loads only pictures of listings', () => {
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)
    for (const href of links)
      expect(href).toMatch(/^(https:\/\/souk\.example\/|mailto:help@|https:\/\/www\.(ups|dhl)\.com\/)/)
    const images = [...html.matchAll(/<img [^>]*>/g)].map(([image]) => image)
    for (const image of images)
      expect(image).toMatch(
        /src="https:\/\/souk\.example\/pictures\/[0-9a-f]{24}-320\.jpg" width="(?:80" height="100|160" height="200)" alt="\w[^"]+"/,
      )
    expect(html).not.toMatch(/<script|<form|<link|url\(|@import|@font-face|flex|grid/)
    expect((html.match(/src=/g) ?? []).length).toBe(images.length)
    expect(new TextEncoder().encode(html).length, 'what Gmail cuts off').toBeLessThan(100_000)
  })
})

/** Matches lines of emails that are the same in all languages: names, numbers, addresses and amounts. */
const everywhere =
  /^(https?:\S+|-- |Souk|Mila Novak|7 Arlington Way|London|EC1R 1XA|Via Savona 33|20144 Milano MI|(Code|Hash): \S+|[\W\d]*)$/

test.each(previews)('$id contains no English in German', (preview) => {
  const linesOf = (language: string) => {
    const draft = preview.write(language, sender.origin)
    const { subject, text } = renderEmail(draft, sender)
    return [subject, draft.preview, ...text.split('\n')]
  }
  const english = new Set(linesOf('en').filter((line) => line !== ''))
  expect(linesOf('de').filter((line) => english.has(line) && !everywhere.test(line))).toEqual([])
})

describe('/dev/emails', () => {
  let shop: TestShop | undefined
  afterEach(() => shop?.close())

  const open = async (environment: NodeJS.ProcessEnv, address = '127.0.0.1') => {
    shop = await openTestShop(undefined, undefined, undefined, environment)
    const person = new Person(shop)
    person.address = address
    return person
  }
  const paths = ['/dev/emails', '/dev/emails/reset', '/dev/emails/reset/html', '/dev/emails/reset/text']

  test('every email is shown in every language if the setting is enabled', async () => {
    const person = await open({ KIT_PAGE: '1' })
    const list = (await person.get('/dev/emails')).raw.toString()
    for (const { id } of previews)
      for (const language of languages) expect(list).toContain(`/dev/emails/${id}?lang=${language}`)
    const page = (await person.get('/dev/emails/reset?lang=de')).raw.toString()
    expect(page).toContain('Passwort')
    const dark = await person.get('/dev/emails/reset/html?scheme=dark')
    expect(dark.headers['content-security-policy']).toMatch(/^sandbox .*default-src 'none'/)
    expect(dark.raw.toString()).toContain('<meta name="color-scheme" content="dark">')
    expect((await person.get('/dev/emails/no-such')).status).toBe(404)
  })

  test.each([
    ['by default', {}, '127.0.0.1'],
    ['in production', { KIT_PAGE: '1', NODE_ENV: 'production', ALLOW_SANDBOX: '1' }, '127.0.0.1'],
    ['for another machine', { KIT_PAGE: '1' }, '203.0.113.7'],
  ])('is not found %s', async (_when, environment, address) => {
    const person = await open(environment, address)
    for (const path of paths) expect((await person.get(path)).status).toBe(404)
  })
})
