import { expect, test } from 'vitest'
import { measureCpuMs } from '#test/support/linear-work.ts'
import { createLog } from './log.ts'
import { maskEmails } from './mask-emails.ts'

test.each([
  ['to ada@guest.example', 'to •••@guest.example'],
  ['550 <ada.b+c@mail.example.co.uk>: no such user', '550 <•••@mail.example.co.uk>: no such user'],
  ['["ada@one.example","ben@two.example"]', '["•••@one.example","•••@two.example"]'],
  ['müller@bücher.example', '•••@bücher.example'],
  ['node_modules/foo@1.2.3/index.js', 'node_modules/foo@1.2.3/index.js'],
  ['@souk/stripe-offline and a @ b.example', '@souk/stripe-offline and a @ b.example'],
  ['smtp://shop:secret@mail.example:25', 'smtp://shop:•••@mail.example:25'],
])('%s becomes %s', (text, masked) => {
  expect(maskEmails(text)).toBe(masked)
})

test('a JSON line stays valid, whatever text precedes an address', () => {
  for (const before of ['\n', '\t', '"', '\\', '\u0001', 'x\\n', 'ü', ''])
    for (const name of ['ada', 'n', 'u12', 'unu']) {
      const line = maskEmails(JSON.stringify({ text: `${before}${name}@guest.example` }))
      expect(JSON.parse(line).text).toContain('•••@guest.example')
    }
})

test('a long text is masked in linear time', () => {
  const worst = (length: number) =>
    ['a', '@', 'a@', 'a.', '@a.'].map((part) => part.repeat(length / part.length))
  const msOf = (length: number) => {
    const texts = worst(length)
    return measureCpuMs(() => texts.forEach((text) => maskEmails(text)), 1)
  }
  msOf(20_000)
  expect(msOf(160_000)).toBeLessThan(40 * Math.max(msOf(20_000), 2))
})

test('no log line contains an address in any field', () => {
  let written = ''
  const log = createLog('info', undefined, { write: (line: string) => void (written += line) })
  const error = Object.assign(new Error('550 ada@guest.example'), {
    rejected: ['ada@guest.example'],
    rejectedErrors: [new Error('ada@guest.example refused')],
  })
  log.error({ err: error, to: 'ada@guest.example' }, 'to ada@guest.example')
  log.child({ key: 'mail:ada@guest.example' }).warn('again')
  const lines = written.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 40])
  expect(written).not.toContain('ada')
  expect(written).toContain('•••@guest.example')
})
