import { createHash } from 'node:crypto'

export interface Drawing {
  svg: string
  /** Of what is drawn: another drawing has another key, so files may be kept for good. */
  key: string
  /** The wall's color, to show until the picture is there. */
  blur: string
}

export function keyOf(svg: string): string {
  return createHash('sha256').update(svg).digest('hex').slice(0, 24)
}
