/** The row in `settings` that says how far the demo has got; written with the rows it counts. */
export interface Progress {
  pieces: number
  /** ms since the epoch: all times of the catalogue hang on it, so a later run goes on with the same. */
  at: number
  done: number
}

export const progressKey = 'demo.catalogue'

export function share(progress: Progress): string {
  return `${Math.floor((progress.done / progress.pieces) * 100)} %`
}
