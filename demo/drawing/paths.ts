/** The sheet everything is drawn on: 4:5, center at x 480. */
export const sheet = { width: 960, height: 1200, centre: 480 } as const

export type Point = readonly [x: number, y: number]
/** A line to a point, or a cubic curve with two handles. */
export type PathStep =
  | Point
  | readonly [c1x: number, c1y: number, c2x: number, c2y: number, x: number, y: number]

export function num(value: number): string {
  return String(Math.round(value * 10) / 10)
}

export function open(start: Point, ...steps: PathStep[]): string {
  return `M${start.map(num).join(' ')}${steps.map(stepText).join('')}`
}

export function closed(start: Point, ...steps: PathStep[]): string {
  return `${open(start, ...steps)}Z`
}

/** Both halves of a shape from its right one: x counts from the center line, first and last point may lie off it. */
export function mirrored(start: Point, ...steps: PathStep[]): string {
  const right = steps.map((step) => shift(step))
  const left: string[] = []
  let from: Point = start
  const back: { from: Point; step: PathStep }[] = []
  for (const step of steps) {
    back.unshift({ from, step })
    from = step.length === 2 ? step : [step[4], step[5]]
  }
  const bottom = from
  if (bottom[0] !== 0) left.push(`L${num(sheet.centre - bottom[0])} ${num(bottom[1])}`)
  for (const { from: to, step } of back) {
    left.push(
      step.length === 2
        ? `L${num(sheet.centre - to[0])} ${num(to[1])}`
        : `C${num(sheet.centre - step[2])} ${num(step[3])} ${num(sheet.centre - step[0])} ${num(step[1])} ${num(sheet.centre - to[0])} ${num(to[1])}`,
    )
  }
  return `M${num(sheet.centre + start[0])} ${num(start[1])}${right.map(stepText).join('')}${left.join('')}Z`
}

/** The same path on the other side of the center line. */
export function flipped(path: string): string {
  return path.replaceAll(/([MLC])([^MLCZ]+)/g, (_, letter: string, numbers: string) => {
    const flippedNumbers = numbers
      .trim()
      .split(/[\s,]+/)
      .map((text, i) => (i % 2 === 0 ? num(sheet.width - Number(text)) : text))
    return letter + flippedNumbers.join(' ')
  })
}

function shift(step: PathStep): PathStep {
  return step.map((value, i) => (i % 2 === 0 ? value + sheet.centre : value)) as unknown as PathStep
}

function stepText(step: PathStep): string {
  return `${step.length === 2 ? 'L' : 'C'}${step.map(num).join(' ')}`
}
