import { describe, expect, it } from 'vitest'
import { fadeInMs, flightMs, createKeyframes, createFlyingHearts } from './heart-flight.ts'

const hearts = createFlyingHearts(1280, 800, { x: 640, y: 700 })

describe('the flying heart (spec §1, §9)', () => {
  it('has one large heart followed by five small hearts', () => {
    expect(hearts.map(({ isMain }) => isMain)).toEqual([true, false, false, false, false, false])
    const [main, ...small] = hearts
    expect(small.every(({ size, delayMs }) => size < main!.size / 2 && delayMs > 0)).toBe(true)
    expect(small.map(({ delayMs }) => delayMs)).toEqual(
      small.map(({ delayMs }) => delayMs).toSorted((a, b) => a - b),
    )
  })

  it('moves for 1.4 s and fades in for 1.2 s', () => {
    expect([flightMs, fadeInMs]).toEqual([1400, 1200])
  })

  it('starts at the given point and leaves at the top edge', () => {
    const { path, size } = hearts[0]!
    expect(path[0]).toMatchObject({ x: 640, y: 700 })
    expect(path.at(-1)!.y).toBeLessThanOrEqual(-size / 2)
  })

  it('follows a curve and stays inside the window', () => {
    for (const width of [320, 390, 1280, 2560]) {
      const { path } = createFlyingHearts(width, 700, { x: width / 2, y: 600 })[0]!
      const positions = path.map(({ x }) => x)
      expect(Math.max(...positions) - Math.min(...positions)).toBeGreaterThan(width * 0.1)
      expect(Math.min(...positions)).toBeGreaterThan(0)
      expect(Math.max(...positions)).toBeLessThan(width)
    }
  })

  it('never stops or jumps', () => {
    const { path } = hearts[0]!
    const steps = path.slice(1).map((spot, at) => Math.hypot(spot.x - path[at]!.x, spot.y - path[at]!.y))
    expect(Math.min(...steps)).toBeGreaterThan(0)
    expect(Math.max(...steps)).toBeLessThan(100)
  })

  it('animates only transforms', () => {
    const frames = createKeyframes(hearts[0]!)
    expect(frames[0]!.transform).toMatch(/^translate\(576px, 636px\) rotate\(-0\.\d+rad\) scale\(0\.5\)$/)
    expect(new Set(frames.flatMap((frame) => Object.keys(frame)))).toEqual(new Set(['transform']))
  })
})
