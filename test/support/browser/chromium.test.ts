import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { chromiumFlags } from './chromium.ts'

const featuresOff = (text: string): string[][] =>
  [...text.matchAll(/--disable-features=(\S+)/g)].map((match) => match[1]!.split(','))

test('what Playwright turns off stays off beside what we turn off', async () => {
  // Node knows none of the flags and ends at once: the error says with which it was started.
  const failing = chromium.launch({ executablePath: process.execPath, args: chromiumFlags })
  const { message } = await failing.then(
    () => ({ message: 'it runs' }),
    (error: Error) => error,
  )
  const [playwrights, ours, ...more] = featuresOff(
    message.split('\n').find((line) => line.includes('--')) ?? '',
  )
  expect(playwrights).toContain('PaintHolding')
  expect(ours).toEqual(expect.arrayContaining(playwrights!))
  expect(more).toEqual([])
})
