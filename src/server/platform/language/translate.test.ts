import { afterEach, expect, test } from 'vitest'
import { anEmailDraft } from '#test/support/email-draft.ts'
import type { MessageCatalog } from '@souk/icu-messages'
import { moneyText, setDateClock, timeText } from './formats.ts'
import { setMarketplace } from '../config/marketplace.ts'
import { withLinksInLanguage } from '../mail/layout/links-in-language.ts'
import { createTranslations, translate } from './translate.ts'

const catalog = (language: string, locale: string, closing: string): MessageCatalog => ({
  language,
  locale,
  name: language,
  isDraft: false,
  messages: new Map([['mail.closing', closing]]),
})
const { translate: say, localeOf } = createTranslations([
  catalog('en', 'en-US', 'Write to {supportEmail}.'),
  catalog('de', 'de-DE', 'Schreiben Sie an {supportEmail}.'),
])

test('a message is translated into the requested language, and each language has a locale', () => {
  expect(say('de', 'mail.closing', { supportEmail: 'a@b.test' })).toBe('Schreiben Sie an a@b.test.')
  expect([localeOf('de'), localeOf('fr')]).toEqual(['de-DE', 'en-US'])
})

afterEach(() => setMarketplace(undefined, { supportEmail: '' }))

test("if no language is given, the marketplace's default language is used", () => {
  expect(localeOf(null)).toBe('en-US')
  setMarketplace({ defaultLanguage: 'de' }, { supportEmail: '' })
  expect(localeOf(null)).toBe('de-DE')
  expect(say(null, 'mail.closing', { supportEmail: 'a@b.test' })).toBe('Schreiben Sie an a@b.test.')
  setMarketplace({ languages: ['de'] }, { supportEmail: '' })
  expect(localeOf(null)).toBe('de-DE')
})

test('a chosen language that is no longer offered is replaced by the default', () => {
  setMarketplace({ languages: ['de'] }, { supportEmail: '' })
  expect(say('en', 'mail.closing', { supportEmail: 'a@b.test' })).toBe('Schreiben Sie an a@b.test.')
  expect(localeOf('en')).toBe('de-DE')
})

test("links in an email name the email's language, unless pages open in that language by default", () => {
  const linkOf = (language: string | null) => {
    const blocks = [{ button: 'Open', href: 'https://shop.example/orders' }]
    return withLinksInLanguage(anEmailDraft({ language, blocks }), 'https://shop.example').blocks[0]
  }
  expect(linkOf('en')).toMatchObject({ href: 'https://shop.example/orders' })
  expect(linkOf('de')).toMatchObject({ href: 'https://shop.example/orders?lang=de' })
  setMarketplace({ defaultLanguage: 'de' }, { supportEmail: '' })
  expect(linkOf('de')).toMatchObject({ href: 'https://shop.example/orders' })
  expect(linkOf('en')).toMatchObject({ href: 'https://shop.example/orders?lang=en' })
  setMarketplace({ languages: ['de'] }, { supportEmail: '' })
  expect(linkOf('en')).toMatchObject({ href: 'https://shop.example/orders' })
})

test('an unknown language falls back to English', () => {
  expect(say('fr', 'mail.closing', { supportEmail: 'a@b.test' })).toBe('Write to a@b.test.')
  expect(translate('no such', 'mail.closing', { supportEmail: 'a@b.test' })).toContain('a@b.test')
})

test('money and times are formatted for the language', () => {
  expect(moneyText('en', { cents: 123_456, currency: 'usd' })).toBe('$1,234.56')
  const at = Date.UTC(2026, 10, 22, 20, 15)
  setDateClock({ now: () => Date.UTC(2026, 0, 1) })
  expect(timeText('en', at)).toMatch(/^Nov 22, 8:15\sPM UTC$/)
  setDateClock({ now: () => Date.UTC(2027, 0, 1) })
  expect(timeText('en', at)).toMatch(/^Nov 22, 2026, 8:15\sPM UTC$/)
})
