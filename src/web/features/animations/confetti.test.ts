import { describe, expect, it } from 'vitest'
import { createParticles, opacityAt, runConfetti, type Particle, type Stage } from './confetti.ts'

describe('confetti (spec §1, §9)', () => {
  it('launches 90 particles from the horizontal center at the height of the buy button', () => {
    const particles = createParticles(1280, 800, 611)
    expect(particles).toHaveLength(90)
    expect(particles.every(({ x, y }) => x === 640 && y === 611)).toBe(true)
    expect(new Set(particles.map(({ vx }) => vx)).size).toBeGreaterThan(80)
  })

  it('fades by 0.01 per frame, exactly to zero', () => {
    expect([0, 1, 50, 99, 100, 101].map(opacityAt)).toEqual([1, 0.99, 0.5, 0.01, 0, 0])
  })

  it('calls `done` exactly once, when the opacity reaches zero', () => {
    const { stage, frames, drawn } = testStage()
    let calls = 0
    runConfetti(stage, 300, () => (calls += 1))
    for (let frame = 0; frame < 100; frame++) frames.next()
    expect(calls).toBe(0)
    expect(drawn.map(({ opacity }) => opacity).slice(0, 3)).toEqual([1, 0.99, 0.98])
    frames.next()
    expect(calls).toBe(1)
    expect(drawn).toHaveLength(100)
    expect(drawn.every(({ particles }) => particles.length === 90)).toBe(true)
    frames.next()
    expect(calls).toBe(1)
  })

  it('moves the particles', () => {
    const { stage, frames, drawn } = testStage()
    runConfetti(stage, 300, () => {})
    for (let frame = 0; frame < 10; frame++) frames.next()
    expect(drawn[9]?.particles[0]?.y).not.toBe(300)
  })

  it('has the same duration at any frame rate', () => {
    for (const [everyMs, count] of [
      [1000 / 120, 200],
      [100, 17],
    ] as const) {
      const { stage, frames, drawn } = testStage(false, everyMs)
      let calls = 0
      runConfetti(stage, 300, () => (calls += 1))
      for (let frame = 0; frame < count; frame++) frames.next()
      expect([calls, drawn.length]).toEqual([0, count])
      frames.next()
      expect(calls).toBe(1)
    }
  })

  it('draws nothing with reduced motion but still calls `done`', () => {
    const { stage, frames, drawn } = testStage(true)
    let calls = 0
    runConfetti(stage, 300, () => (calls += 1))
    expect(calls).toBe(0)
    frames.next()
    expect({ calls, drawn: drawn.length }).toEqual({ calls: 1, drawn: 0 })
  })

  it('does not call `done` when it is stopped early', () => {
    const { stage, frames, drawn } = testStage()
    let calls = 0
    const stop = runConfetti(stage, 300, () => (calls += 1))
    frames.next()
    stop()
    for (let frame = 0; frame < 120; frame++) frames.next()
    expect({ calls, drawn: drawn.length }).toEqual({ calls: 0, drawn: 1 })
  })
})

function testStage(isStill = false, everyMs = 1000 / 60) {
  const waiting: ((now: number) => void)[] = []
  let now = 5000
  const drawn: { particles: readonly Particle[]; opacity: number }[] = []
  const stage: Stage = {
    width: 390,
    height: 800,
    isStill,
    nextFrame: (step) => waiting.push(step),
    draw: (particles, opacity) => drawn.push({ particles, opacity }),
  }
  return { stage, drawn, frames: { next: () => waiting.shift()?.((now += everyMs)) } }
}
