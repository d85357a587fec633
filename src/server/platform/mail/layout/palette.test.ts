import { afterEach, describe, expect, test } from 'vitest'
import { defaultColors } from '#contract/extensions/theme.ts'
import { setMarketplace } from '../../config/marketplace.ts'
import { darkStyle, lightStyle, palette, setEmailTheme } from './palette.ts'

/** Pairs of a text color and its background color. */
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
] as const)('in %s mode', (_scheme, at) => {
  test.each(pairs)('%s has enough contrast on %s', (ink, ground) => {
    expect(contrast(palette[ink][at], palette[ground][at])).toBeGreaterThan(4.5)
  })
})

describe('the theme of an extension', () => {
  const none = { supportEmail: '' }
  afterEach(() => {
    setEmailTheme(undefined)
    setMarketplace({}, none)
  })
  const light = { ...defaultColors.light, paper: '#e8f0ff', tile: '#d6e2fb', accent: '#123a8c' }
  const dark = { ...defaultColors.dark, paper: '#0a1024', tile: '#161f3d', accent: '#9db8ff' }

  test('applies to emails as it does to pages, including in dark mode', () => {
    setEmailTheme({ light, dark, set: ['paper', 'tile', 'accent'] })
    expect(lightStyle('sheet')).toContain('background-color:#e8f0ff;')
    expect(lightStyle('tile')).toBe('background-color:#d6e2fb;')
    expect(lightStyle('button')).toBe('background-color:#123a8c;')
    expect(darkStyle()).toContain('.sheet{background-color:#0a1024!important}')
    expect(darkStyle()).toContain('.link{color:#9db8ff!important}')
  })

  test('with only an accent leaves the other colors unchanged', () => {
    setEmailTheme({ light, dark, set: ['accent'] })
    expect(lightStyle('sheet')).toContain(palette.sheet[0])
    expect(lightStyle('link')).toBe('color:#123a8c;')
  })

  test("yields to the marketplace's accent, adjusted to stay readable on the theme's backgrounds", () => {
    setMarketplace({ accent: '#7f9fd8' }, none)
    setEmailTheme({ light, dark, set: ['paper', 'tile', 'accent'] })
    const colorIn = (style: string) => /color:(#[0-9a-f]{6})/.exec(style)![1]!
    const [ink, ground] = [colorIn(lightStyle('link')), colorIn(lightStyle('tile'))]
    expect(ink).not.toBe('#123a8c')
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
    const inkInDark = /\.link\{color:(#[0-9a-f]{6})/.exec(darkStyle())![1]!
    expect(contrast(inkInDark, dark.tile)).toBeGreaterThanOrEqual(4.5)
  })
})

/** Returns the WCAG contrast of two colors. Text requires a contrast of at least 4.5. */
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
