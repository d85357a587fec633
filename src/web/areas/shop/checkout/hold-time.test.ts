import { expect, it } from 'vitest'
import { clockOffsetMs, countdownText, canExtendHold, screenReaderTimeText } from './hold-time.ts'

it.each([
  [15 * 60_000, '15:00'],
  [14 * 60_000 + 58_001, '14:59'],
  [61_000, '1:01'],
  [1, '0:01'],
  [0, '0:00'],
  [-5000, '0:00'],
])('shows %i ms as %s', (left, text) => {
  expect(countdownText(left)).toBe(text)
})

it('the remaining time is announced at five minutes, at one minute and at the end', () => {
  const announced = new Set<string>()
  const order: string[] = []
  for (let left = 15 * 60_000; left >= 0; left -= 1000) {
    const words = screenReaderTimeText(left)
    if (words && !announced.has(words)) order.push(`${countdownText(left)} ${words}`)
    announced.add(words)
  }
  expect(order).toEqual([
    '5:00 5 minutes left on your reservation',
    '1:00 1 minute left on your reservation',
    '0:00 Your reservation has expired',
  ])
})

it('the buyer can extend a hold only near its end', () => {
  expect([5 * 60_000 + 1, 5 * 60_000, 1, 0].map(canExtendHold)).toEqual([false, true, true, false])
})

it("measures how far the browser's clock is ahead of the server's", () => {
  const quotedAt = '2026-05-01T10:00:00.000Z'
  expect(clockOffsetMs(quotedAt, Date.parse(quotedAt) + 90_000)).toBe(90_000)
})
