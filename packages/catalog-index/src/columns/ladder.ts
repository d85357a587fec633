import { Posting } from './posting.ts'

/** Rows on steps of rising value, about 2 % apart. Walking the steps gives the first rows of an order without sorting all. */
export class Ladder {
  readonly steps: (Posting | undefined)[] = []

  add(no: number, value: number): void {
    const step = stepOf(value)
    while (this.steps.length <= step) this.steps.push(undefined)
    ;(this.steps[step] ??= new Posting()).add(no)
  }

  delete(no: number, value: number): void {
    this.steps[stepOf(value)]?.delete(no)
  }
}

/** Returns the step of a value: small values have a step each, others share one with values within 2 %. */
export function stepOf(value: number): number {
  return value < 32 ? Math.max(0, value) : Math.floor(Math.log2(value) * 32) - 128
}

export function isOneValue(step: number): boolean {
  return step < 32
}
