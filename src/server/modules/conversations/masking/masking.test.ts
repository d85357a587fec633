import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { maskMessage } from './mask.ts'
import { normalizeText } from './spellings.ts'

const isFound = (text: string) => maskMessage(text, false).found.length > 0

/**
 * Folder with lists of test messages, one message per line. The authors of the `unseen` lists did not know the masking
 * rules or the other lists.
 */
const folder = path.join(import.meta.dirname, '../../../../../test/masking')
const lists = readdirSync(folder).map((name) => {
  const messages = readFileSync(path.join(folder, name), 'utf8').trimEnd().split('\n')
  return { name, messages: messages.map((message) => message.replaceAll('\\n', '\n')) }
})
const listsOf = (kind: string) => lists.filter(({ name }) => name.startsWith(kind))
const count = (kind: string): number => listsOf(kind).reduce((sum, { messages }) => sum + messages.length, 0)

test.each(listsOf('tricks'))(
  'at least 90 % of the evasive messages in $name are recognized',
  ({ messages }) => {
    const missed = messages.filter((text) => !isFound(text))
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(messages.length / 10)
  },
)

test.each(listsOf('ordinary'))(
  'at most one percent of the ordinary messages in $name are masked',
  ({ messages }) => {
    const touched = messages.filter(isFound)
    expect(touched.length, touched.join('\n')).toBeLessThanOrEqual(messages.length / 100)
  },
)

test('the lists contain at least 200 evasive and 400 ordinary messages', () => {
  expect(count('tricks')).toBeGreaterThanOrEqual(200)
  expect(count('ordinary')).toBeGreaterThanOrEqual(400)
})

test('a sentence that starts like a domain or declines to use a messenger is not masked', () => {
  for (const message of [
    'It is a 38. UK 10',
    'I like your closet. Link to the size chart please',
    'Love it. Online I saw it cheaper',
    'Ledersohle, bzw. UK 9',
    'I don’t use WhatsApp, sorry',
    'WhatsApp nutze ich nicht',
    'I don’t give out my number, just write here :)',
    'We don’t use WhatsApp, sorry',
  ])
    expect(maskMessage(message, false).text).toBe(message)
  for (const message of [
    'See mila. com',
    'See milas . shop',
    'Why don’t we use WhatsApp?',
    'No WhatsApp? Telegram then',
    'Wollen wir nicht WhatsApp nutzen?',
    'Hast du kein WhatsApp, das geht schneller?',
    'Would you not use WhatsApp with me',
    'Nimmst du kein PayPal',
    'This is not my insta ;) mila.lou',
    'Not my insta but my sister’s: mila',
  ])
    expect(isFound(message), message).toBe(true)
})

test('only the masked part is replaced, and the rest of the message is unchanged', () => {
  expect(maskMessage('It is lovely.\nMy mail is mila@gmail.com. Sizes are fine.', false)).toEqual({
    text: 'It is lovely.\nMy mail is •••. Sizes are fine.',
    found: ['contact'],
  })
  expect(maskMessage('Lovely coat! Add me on WhatsApp, I am mila22. See you', false).text).toBe(
    'Lovely coat! ••• See you',
  )
  expect(maskMessage('Ça va ﬁne', false)).toEqual({ text: 'Ça va ﬁne', found: [] })
})

test('after a purchase contact details are allowed, but requests to pay elsewhere are not', () => {
  const contact = 'The carrier wants to call me: +1 415 555 0132, or mila@gmail.com'
  expect(maskMessage(contact, true)).toEqual({ text: contact, found: [] })
  expect(maskMessage('Pay me by PayPal for the next one', true)).toEqual({ text: '•••', found: ['payment'] })
})

test('addresses with spelled-out signs between hyphens and long addresses are recognized', () => {
  for (const address of [
    'mila-novak-at-gmail-dot-com',
    'mila_dot_novak_at_web_punkt_de',
    `${'mila.'.repeat(12)}novak@gmail.com`,
    'milas-vintage-dot-shop',
  ])
    expect(maskMessage(`It is ${address}, yes`, false).text).toBe('It is •••, yes')
})

test('the rules are fast for every message', () => {
  const seeds = [
    'a.',
    'a ',
    'a',
    '1 ',
    'wir ',
    'a@',
    'my insta',
    'a dot ',
    'we save ',
    'cancel ',
    'zahl ',
    'qr code ',
    'my handle ',
    'nulleins',
    'insta a_',
    'oo',
    'ab12 ',
    'one ',
    'o ',
    '0-',
    'a-dot-',
    'a_dot_',
    'a-at-',
    'a_at_',
    'a-dot-a-at-',
    'us save ',
    // Unicode normalization expands ﷺ, ㌫ and ㌖ to several letters.
    'ﷺ',
    '$€',
    '!a',
    'a@1\n',
    ' ',
    '㌫',
    '㌖.㌖',
  ]
  const messages = seeds.map((seed) => seed.repeat(2000).slice(0, 2000))
  for (const other of ['call', 'order'])
    messages.push(`${other}${'ä'.repeat(55)}x1 two three four five six seven`)
  for (const message of messages) {
    const before = process.cpuUsage()
    maskMessage(message, false)
    expect(process.cpuUsage(before).user / 1000, message.slice(0, 20)).toBeLessThan(1000)
  }
})

test('single characters that represent whole words are not expanded', () => {
  for (const sign of ['ﷺ', 'ﷻ', '㌖', '㍗', '㍿']) expect(normalizeText(sign), sign).toBe(sign)
  expect(normalizeText('㏂ ℡ ﬁ ①')).toBe('a.m. TEL fi 1')
})
