import { expect, test } from 'vitest'
import { maskMessage } from './mask.ts'
import { ordinaryAfter } from './ordinary-after.fixture.ts'
import { ordinaryBefore } from './ordinary-before.fixture.ts'
import { ordinaryBlind } from './ordinary-blind.fixture.ts'
import { ordinaryBlindSecond } from './ordinary-blind-second.fixture.ts'
import { ordinaryBlindFifth } from './ordinary-blind-fifth.fixture.ts'
import { ordinaryBlindFourth } from './ordinary-blind-fourth.fixture.ts'
import { ordinaryBlindThird } from './ordinary-blind-third.fixture.ts'
import { tricksAfter } from './tricks-after.fixture.ts'
import { tricksBefore } from './tricks-before.fixture.ts'
import { tricksBlind } from './tricks-blind.fixture.ts'
import { tricksBlindSecond } from './tricks-blind-second.fixture.ts'
import { tricksBlindFifth } from './tricks-blind-fifth.fixture.ts'
import { tricksBlindFourth } from './tricks-blind-fourth.fixture.ts'
import { tricksBlindThird } from './tricks-blind-third.fixture.ts'

const isFound = (text: string) => maskMessage(text, false).found.length > 0

test.each([
  ['before', tricksBefore],
  ['after', tricksAfter],
  ['without a look at', tricksBlind],
  ['without a look, later, at', tricksBlindSecond],
  ['without a look, third, at', tricksBlindThird],
  ['without a look, fourth, at', tricksBlindFourth],
  ['without a look, last, at', tricksBlindFifth],
])(
  'at least nine of ten ways around the marketplace that were written %s the rules are found',
  (_when, tricks) => {
    const missed = tricks.filter((text) => !isFound(text))
    expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(tricks.length / 10)
  },
)

test.each([
  ['before', ordinaryBefore],
  ['after', ordinaryAfter],
  ['without a look at', ordinaryBlind],
  ['without a look, later, at', ordinaryBlindSecond],
  ['without a look, third, at', ordinaryBlindThird],
  ['without a look, fourth, at', ordinaryBlindFourth],
  ['without a look, last, at', ordinaryBlindFifth],
])(
  'of a hundred ordinary messages that were written %s the rules at most one is touched',
  (_when, messages) => {
    const touched = messages.filter(isFound)
    expect(touched.length, touched.join('\n')).toBeLessThanOrEqual(messages.length / 100)
  },
)

test('two hundred ways around it and four hundred ordinary messages are there to be read', () => {
  expect([...tricksBefore, ...tricksAfter, ...tricksBlind].length).toBeGreaterThanOrEqual(200)
  expect([...ordinaryBefore, ...ordinaryAfter, ...ordinaryBlind].length).toBeGreaterThanOrEqual(400)
})

test('what is masked is gone, and the rest of the message stays as it was written', () => {
  expect(maskMessage('It is lovely.\nMy mail is mila@gmail.com. Sizes are fine.', false)).toEqual({
    text: 'It is lovely.\nMy mail is •••. Sizes are fine.',
    found: ['contact'],
  })
  expect(maskMessage('Lovely coat! Add me on WhatsApp, I am mila22. See you', false).text).toBe(
    'Lovely coat! ••• See you',
  )
  expect(maskMessage('Ça va ﬁne', false)).toEqual({ text: 'Ça va ﬁne', found: [] })
})

test('after a sale contact details pass, and requests to pay elsewhere do not', () => {
  const contact = 'The carrier wants to call me: +1 415 555 0132, or mila@gmail.com'
  expect(maskMessage(contact, true)).toEqual({ text: contact, found: [] })
  expect(maskMessage('Pay me by PayPal for the next one', true)).toEqual({ text: '•••', found: ['payment'] })
})

test('signs that are spelled out between hyphens are signs, and a long address is one too', () => {
  for (const address of [
    'mila-novak-at-gmail-dot-com',
    'mila_dot_novak_at_web_punkt_de',
    `${'mila.'.repeat(12)}novak@gmail.com`,
    'milas-vintage-dot-shop',
  ])
    expect(maskMessage(`It is ${address}, yes`, false).text).toBe('It is •••, yes')
})

test('no message makes the rules slow', () => {
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
    // Longer once their letters are written apart.
    'ﷺ',
    '㌫',
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
