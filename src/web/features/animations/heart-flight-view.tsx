import { useEffect, useRef } from 'react'
import { fadeInMs, flightMs, createKeyframes, createFlyingHearts, type FlightPoint } from './heart-flight.ts'

interface HeartFlightProps {
  /** Starting point of the hearts, in window coordinates in pixels. By default, the middle of the bottom edge. */
  from?: FlightPoint
  /** Called once when the animation of the large heart ends. With reduced motion, called at the next frame. */
  onDone?: () => void
}

const heart = 'M12 21s-8.5-5.2-8.5-11.2A4.8 4.8 0 0 1 12 6.7a4.8 4.8 0 0 1 8.5 3.1C20.5 15.8 12 21 12 21Z'

/**
 * Flying hearts that cover the window. Clicks pass through the hearts. The browser runs the animation off the main
 * thread, so that a busy page does not slow the hearts down.
 */
export function HeartFlight({ from, onDone }: HeartFlightProps) {
  const overlay = useRef<HTMLDivElement>(null)
  const start = useRef(from)
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  }, [onDone])
  useEffect(() => {
    const finish = () => done.current?.()
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const frame = requestAnimationFrame(finish)
      return () => cancelAnimationFrame(frame)
    }
    return fly(overlay.current!, start.current, finish)
  }, [])
  return (
    <div
      ref={overlay}
      aria-hidden="true"
      data-testid="heart-flight"
      className="pointer-events-none fixed inset-0 z-10 overflow-hidden text-accent print:hidden"
    />
  )
}

function fly(overlay: HTMLElement, from: FlightPoint | undefined, finish: () => void): () => void {
  const { innerWidth: width, innerHeight: height } = window
  const motions = createFlyingHearts(width, height, from ?? { x: width / 2, y: height }).map((one) => {
    const shape = drawHeart(one.size)
    overlay.append(shape)
    const timing = { delay: one.delayMs, fill: 'both' } as const
    shape.animate([{ opacity: 0 }, { opacity: 1 }], { ...timing, duration: fadeInMs })
    const motion = shape.animate(createKeyframes(one), { ...timing, duration: flightMs })
    if (one.isMain) motion.addEventListener('finish', finish)
    motion.addEventListener('finish', () => shape.remove())
    return motion
  })
  return () => {
    for (const motion of motions) motion.cancel()
    overlay.replaceChildren()
  }
}

function drawHeart(size: number): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('width', String(size))
  svg.setAttribute('height', String(size))
  svg.setAttribute('class', 'absolute top-0 left-0 will-change-transform')
  path.setAttribute('d', heart)
  path.setAttribute('fill', 'currentColor')
  svg.append(path)
  return svg
}
