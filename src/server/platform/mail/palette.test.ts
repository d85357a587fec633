import { describe, expect, test } from 'vitest'
import { palette } from './palette.ts'

/** What is written on what. */
const pairs = [
  ['ink', 'sheet'],
  ['ink', 'tile'],
  ['ink', 'paper'],
  ['soft', 'sheet'],
  ['soft', 'tile'],
  ['soft', 'paper'],
  ['accent', 'sheet'],
  ['accent', 'paper'],
  ['onAccent', 'accent'],
] as const

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s', (_scheme, at) => {
  test.each(pairs)('%s stands out from %s', (ink, ground) => {
    expect(contrast(palette[ink][at], palette[ground][at])).toBeGreaterThan(4.5)
  })
})

/** WCAG's contrast of two colors: 4.5 is enough for text. */
function contrast(one: string, two: string): number {
  const [dark, light] = [luminance(one), luminance(two)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
