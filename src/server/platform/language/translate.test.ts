import { expect, test } from 'vitest'
import type { MessageCatalog } from '#messages/catalog.ts'
import { moneyText, timeText } from './formats.ts'
import { openTranslations, translate } from './translate.ts'

const catalog = (language: string, locale: string, closing: string): MessageCatalog => ({
  language,
  locale,
  name: language,
  isDraft: false,
  messages: new Map([['mail.closing', closing]]),
})
const { translate: say, localeOf } = openTranslations([
  catalog('en', 'en-US', 'Write to {supportEmail}.'),
  catalog('de', 'de-DE', 'Schreiben Sie an {supportEmail}.'),
])

test('a message is said in the language asked for, with its locale', () => {
  expect(say('de', 'mail.closing', { supportEmail: 'a@b.test' })).toBe('Schreiben Sie an a@b.test.')
  expect([localeOf('de'), localeOf('fr')]).toEqual(['de-DE', 'en-US'])
})

test('a language that is not offered is answered in English', () => {
  expect(say('fr', 'mail.closing', { supportEmail: 'a@b.test' })).toBe('Write to a@b.test.')
  expect(translate('no such', 'mail.closing', { supportEmail: 'a@b.test' })).toContain('a@b.test')
})

test('money and times are written as the language writes them', () => {
  expect(moneyText('en', { cents: 123_456, currency: 'usd' })).toBe('$1,234.56')
  expect(timeText('en', Date.UTC(2026, 10, 22, 20, 15))).toMatch(/^Nov 22, 2026, 8:15\sPM UTC$/)
})
