import { Posting } from './posting.ts'

/**
 * Rows in buckets ("steps") with ascending values. The values in a step differ by about 2%. A query reads the steps in
 * order, so it does not have to sort all rows.
 */
export class Ladder {
  readonly steps: (Posting | undefined)[] = []

  add(no: number, value: number): void {
    const step = ladderStep(value)
    while (this.steps.length <= step) this.steps.push(undefined)
    ;(this.steps[step] ??= new Posting()).add(no)
  }

  delete(no: number, value: number): void {
    this.steps[ladderStep(value)]?.delete(no)
  }
}

/**
 * Returns the index of the step for a value. Each value below 32 has its own step. Larger values share a step if they
 * differ by less than about 2%.
 */
export function ladderStep(value: number): number {
  return value < 32 ? Math.max(0, value) : Math.floor(Math.log2(value) * 32) - 128
}

export function hasOneValue(step: number): boolean {
  return step < 32
}
