import { useEffect, useRef } from 'react'
import { runConfetti, type Particle } from './confetti.ts'

interface ConfettiProps {
  /** Height of the buy button in the window, in pixels. */
  controlY: number
  onDone: () => void
}

const colors = ['--color-accent', '--color-good', '--color-ink', '--color-edge']

/** Covers the window, but takes no clicks and is hidden from screen readers. */
export function Confetti({ controlY, onDone }: ConfettiProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    const { innerWidth: width, innerHeight: height } = window
    // Ignores the device pixel ratio: the confetti looks the same, and a phone draws a ninth of the pixels.
    pen.canvas.width = width
    pen.canvas.height = height
    const paints = readPaints(pen.canvas)
    return runConfetti(
      {
        width,
        height,
        isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
        nextFrame: (step) => requestAnimationFrame(step),
        draw: (particles, opacity) => {
          pen.clearRect(0, 0, width, height)
          pen.globalAlpha = opacity
          for (const particle of particles) drawOne(pen, particle, paints)
        },
      },
      Math.min(Math.max(controlY, 0), height),
      () => {
        pen.clearRect(0, 0, width, height)
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

/** A canvas does not support `light-dark()`, so the resolved colors are read from the element. */
function readPaints(near: HTMLElement): string[] {
  return colors.map((name) => {
    near.style.color = `var(${name})`
    return getComputedStyle(near).color
  })
}

function drawOne(
  pen: CanvasRenderingContext2D,
  { x, y, turn, size, color }: Particle,
  paints: string[],
): void {
  pen.save()
  pen.translate(x, y)
  pen.rotate(turn)
  pen.fillStyle = paints[color % paints.length] ?? 'currentColor'
  pen.fillRect(-size / 2, -size / 3, size, size * 0.66)
  pen.restore()
}
