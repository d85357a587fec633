/**
 * Duration of the flight in ms. Spec §1 and §9 require one large heart with five small hearts behind it, 1.4 s of
 * motion and 1.2 s of fade-in.
 */
export const flightMs = 1400
export const fadeInMs = 1200
const trailing = 5

const largeSize = 128
const smallSize = 36
/** Delay in ms between the starts of consecutive hearts. */
const lagMs = 80
const samples = 28

export interface FlightPoint {
  x: number
  y: number
}

interface Spot extends FlightPoint {
  /** Rotation in radians; 0 is upright. */
  lean: number
  scale: number
}

export interface FlyingHeart {
  isMain: boolean
  /** Width in pixels. */
  size: number
  delayMs: number
  /** Positions of the heart at equal time intervals, from the starting point to above the top edge of the window. */
  path: readonly Spot[]
}

/** Returns the six hearts of an animation that starts at a point in the window. The large heart is first. */
export function createFlyingHearts(width: number, height: number, from: FlightPoint): FlyingHeart[] {
  const curve = curveFrom(from, width, height)
  const main: FlyingHeart = { isMain: true, size: largeSize, delayMs: 0, path: along(curve, 0) }
  const small = Array.from({ length: trailing }, (_, at): FlyingHeart => {
    const side = (at % 2 === 0 ? 1 : -1) * (14 + at * 5)
    return {
      isMain: false,
      size: smallSize - at * 3,
      delayMs: lagMs * (at + 1),
      path: along(curve, side),
    }
  })
  return [main, ...small]
}

type Curve = readonly [FlightPoint, FlightPoint, FlightPoint, FlightPoint]

/** Returns the curve that the hearts follow: to one side, back across the middle, and out at the top of the window. */
function curveFrom(from: FlightPoint, width: number, height: number): Curve {
  const swing = Math.min(width * 0.38, 640)
  return [
    from,
    { x: from.x - swing, y: from.y - height * 0.25 },
    { x: width / 2 + swing, y: height * 0.42 },
    { x: width / 2, y: -largeSize },
  ]
}

function along(curve: Curve, side: number): Spot[] {
  return Array.from({ length: samples + 1 }, (_, at) => {
    const part = easeInOut(at / samples)
    const { x, y } = bezier(curve, part)
    const ahead = bezier(curve, Math.min(1, part + 0.02))
    const lean = Math.atan2(ahead.x - x, Math.max(1, y - ahead.y)) * 0.5
    return { x: x + side, y, lean, scale: 0.5 + 0.5 * Math.min(1, part * 3) }
  })
}

function easeInOut(part: number): number {
  return part < 0.5 ? 2 * part * part : 1 - (-2 * part + 2) ** 2 / 2
}

function bezier([a, b, c, d]: Curve, t: number): FlightPoint {
  const u = 1 - t
  const mix = (of: keyof FlightPoint) =>
    u ** 3 * a[of] + 3 * u * u * t * b[of] + 3 * u * t * t * c[of] + t ** 3 * d[of]
  return { x: mix('x'), y: mix('y') }
}

/**
 * Returns animation keyframes that only change `transform`, so that the browser can run the animation off the main
 * thread.
 */
export function createKeyframes({ path, size }: FlyingHeart): Keyframe[] {
  return path.map(({ x, y, lean, scale }) => ({
    transform: `translate(${round(x - size / 2)}px, ${round(y - size / 2)}px) rotate(${round(lean)}rad) scale(${round(scale)})`,
  }))
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
