import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { chromiumFlags } from './chromium.ts'

const featuresOff = (text: string): string[][] =>
  [...text.matchAll(/--disable-features=(\S+)/g)].map((match) => match[1]!.split(','))

test('features that Playwright disables stay disabled when we disable more features', async () => {
  // Starts Node instead of Chromium. Node rejects Chromium's flags and exits, and the resulting error message contains
  // the command line.
  const failing = chromium.launch({ executablePath: process.execPath, args: chromiumFlags })
  const { message } = await failing.then(
    () => ({ message: 'it runs' }),
    (error: Error) => error,
  )
  const [playwrightFeatures, ourFeatures, ...more] = featuresOff(
    message.split('\n').find((line) => line.includes('--')) ?? '',
  )
  expect(playwrightFeatures).toContain('PaintHolding')
  expect(ourFeatures).toEqual(expect.arrayContaining(playwrightFeatures!))
  expect(more).toEqual([])
})
