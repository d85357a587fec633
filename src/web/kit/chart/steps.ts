/**
 * Returns the axis labels of a chart: at least two round, evenly spaced whole numbers. Their range includes 0 and all
 * values.
 */
export function createAxisSteps(values: readonly number[]): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const rough = Math.max((high - low) / 4, 1)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = power * ([1, 2, 5].find((one) => one * power >= rough) ?? 10)
  const first = Math.floor(low / step)
  const count = Math.max(Math.ceil(high / step) - first, 1)
  return Array.from({ length: count + 1 }, (_, at) => (first + at) * step)
}
