import { useEffect, useRef } from 'react'
import { runConfetti, type Particle } from './confetti.ts'

interface ConfettiProps {
  /** Vertical position of the buy button in the window, in pixels. */
  controlY: number
  onDone: () => void
}

const colors = ['--color-accent', '--color-good', '--color-ink', '--color-edge']

/** Confetti animation that covers the window. Clicks pass through the confetti, and screen readers ignore it. */
export function Confetti({ controlY, onDone }: ConfettiProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  useEffect(() => {
    const drawing = canvas.current?.getContext('2d')
    if (!drawing) return
    const { innerWidth: width, innerHeight: height } = window
    // Ignores the device pixel ratio. Confetti looks the same at a ratio of 1, and a phone with a ratio of 3 then draws
    // only a ninth of the pixels.
    drawing.canvas.width = width
    drawing.canvas.height = height
    const paints = readPaints(drawing.canvas)
    return runConfetti(
      {
        width,
        height,
        isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
        nextFrame: (step) => requestAnimationFrame(step),
        draw: (particles, opacity) => {
          drawing.clearRect(0, 0, width, height)
          drawing.globalAlpha = opacity
          for (const particle of particles) drawOne(drawing, particle, paints)
        },
      },
      Math.min(Math.max(controlY, 0), height),
      () => {
        drawing.clearRect(0, 0, width, height)
        done.current()
      },
    )
  }, [controlY])
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      data-testid="confetti"
      className="pointer-events-none fixed inset-0 z-10 size-full print:hidden"
    />
  )
}

/** Returns the confetti's colors as computed for an element, because a canvas does not support `light-dark()`. */
function readPaints(near: HTMLElement): string[] {
  return colors.map((name) => {
    near.style.color = `var(${name})`
    return getComputedStyle(near).color
  })
}

function drawOne(
  drawing: CanvasRenderingContext2D,
  { x, y, turn, size, color }: Particle,
  paints: string[],
): void {
  drawing.save()
  drawing.translate(x, y)
  drawing.rotate(turn)
  drawing.fillStyle = paints[color % paints.length] ?? 'currentColor'
  drawing.fillRect(-size / 2, -size / 3, size, size * 0.66)
  drawing.restore()
}
