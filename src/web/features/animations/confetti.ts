/** Spec §1 and §9: 90 particles, each frame 0.01 less opaque. */
const particleCount = 90
const fadeFrames = 100
/** A frame of the specification: a screen that draws twice as many is to show the same confetti. */
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

/** From the horizontal center, at the height of the buy control. `random` answers 0 to 1. */
export function launch(width: number, height: number, controlY: number, random = Math.random): Particle[] {
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

/** One frame further. */
function fly(particle: Particle): Particle {
  const vx = particle.vx * drag
  const vy = particle.vy * drag + gravity
  return { ...particle, vx, vy, x: particle.x + vx, y: particle.y + vy, turn: particle.turn + particle.spin }
}

/** Counted in whole frames, so that a hundred steps of 0.01 end at zero exactly. */
export function opacityAt(frame: number): number {
  return Math.max(0, fadeFrames - frame) / fadeFrames
}

export interface Stage {
  width: number
  height: number
  /** Calls with the time of the frame, ms. */
  nextFrame: (step: (now: number) => void) => void
  /** Draws one frame; not called at opacity zero. */
  draw: (particles: readonly Particle[], opacity: number) => void
  isStill: boolean
  random?: () => number
}

/**
 * Runs the confetti and calls `done` once, when the opacity has reached zero. Where the visitor wants no
 * motion (`isStill`) nothing is drawn and `done` comes at the next frame. The answer stops it without `done`.
 */
export function runConfetti(stage: Stage, controlY: number, done: () => void): () => void {
  let isOver = false
  let began: number | undefined
  let frame = stage.isStill ? fadeFrames : 0
  let particles = stage.isStill ? [] : launch(stage.width, stage.height, controlY, stage.random)
  const step = (now: number) => {
    if (isOver) return
    began ??= now
    // Of a millisecond more or less no frame is lost.
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
