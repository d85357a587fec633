/** Number of confetti particles. Spec §1 and §9 require 90 particles whose opacity decreases by 0.01 per frame. */
const particleCount = 90
const fadeFrames = 100
/**
 * Duration of one animation frame in ms (60 frames per second, from the spec). The animation has the same speed on
 * screens with other refresh rates.
 */
const frameMs = 1000 / 60

export interface Particle {
  x: number
  y: number
  vx: number
  vy: number
  turn: number
  spin: number
  size: number
  color: number
}

interface Point {
  x: number
  y: number
}

const gravity = 0.22
const drag = 0.985

/**
 * Returns the particles at their starting point: the horizontal center of the window, at the height of the buy button.
 * `random` returns numbers from 0 to 1.
 */
export function createParticles(
  width: number,
  height: number,
  controlY: number,
  random = Math.random,
): Particle[] {
  const origin: Point = { x: width / 2, y: controlY }
  const reach = Math.max(7, Math.min(width, height) / 55)
  return Array.from({ length: particleCount }, () => oneFrom(origin, reach, random))
}

function oneFrom({ x, y }: Point, reach: number, random: () => number): Particle {
  const angle = -Math.PI / 2 + (random() - 0.5) * Math.PI * 0.85
  const speed = reach * (0.45 + random())
  return {
    x,
    y,
    vx: Math.cos(angle) * speed,
    vy: Math.sin(angle) * speed,
    turn: random() * Math.PI * 2,
    spin: (random() - 0.5) * 0.3,
    size: 5 + random() * 6,
    color: Math.floor(random() * 1000),
  }
}

/** Returns the particle after one more frame. */
function fly(particle: Particle): Particle {
  const vx = particle.vx * drag
  const vy = particle.vy * drag + gravity
  return { ...particle, vx, vy, x: particle.x + vx, y: particle.y + vy, turn: particle.turn + particle.spin }
}

/**
 * Returns the opacity at a frame. The opacity is computed from the frame number instead of by repeated subtraction, so
 * that it reaches exactly zero after a hundred frames.
 */
export function opacityAt(frame: number): number {
  return Math.max(0, fadeFrames - frame) / fadeFrames
}

export interface Stage {
  width: number
  height: number
  /** Calls `step` at the next frame with the frame's timestamp in ms. */
  nextFrame: (step: (now: number) => void) => void
  /** Draws one frame. Not called after the opacity has reached zero. */
  draw: (particles: readonly Particle[], opacity: number) => void
  isStill: boolean
  random?: () => number
}

/**
 * Runs the confetti animation and calls `done` once, when the opacity is zero. With reduced motion (`isStill`), nothing
 * is drawn and `done` is called at the next frame. Returns a function that stops the animation without calling `done`.
 */
export function runConfetti(stage: Stage, controlY: number, done: () => void): () => void {
  let isOver = false
  let began: number | undefined
  let frame = stage.isStill ? fadeFrames : 0
  let particles = stage.isStill ? [] : createParticles(stage.width, stage.height, controlY, stage.random)
  const step = (now: number) => {
    if (isOver) return
    began ??= now
    // A tolerance of 1 ms prevents a rounding error from delaying a frame.
    for (const due = Math.floor((now - began + 1) / frameMs); frame < due && frame < fadeFrames; frame++)
      particles = particles.map(fly)
    const opacity = opacityAt(frame)
    if (opacity === 0) {
      isOver = true
      done()
      return
    }
    stage.draw(particles, opacity)
    stage.nextFrame(step)
  }
  stage.nextFrame(step)
  return () => {
    isOver = true
  }
}
