type Rgb = [number, number, number]

function rgbOf(hex: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb
}

export function mixed(from: string, to: string, share: number): string {
  const a = rgbOf(from)
  const b = rgbOf(to)
  return `#${a
    .map((value, i) =>
      Math.round(value + (b[i]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** Darker without going gray: shade leans towards a deep plum-brown, as dyed cloth does. */
export function darker(hex: string, share: number): string {
  return mixed(hex, '#1b1216', share)
}

export function lighter(hex: string, share: number): string {
  return mixed(hex, '#fffaf2', share)
}

/** 0–255, as the eye weighs it. */
export function lightness(hex: string): number {
  const [r, g, b] = rgbOf(hex)
  return 0.3 * r + 0.59 * g + 0.11 * b
}
