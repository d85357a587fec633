import { kinds, type RequestKind } from './requests.ts'

export interface Measured {
  perSecond: number
  p50: number
  p95: number
  /** MB */
  memory: number
}

export interface SizeResult {
  listings: number
  app: Record<RequestKind, Measured>
  bare: Record<RequestKind, Measured>
}

const shareOfLimit: Record<RequestKind, number> = { list: 0.5, filter: 0.4, search: 0.4, detail: 0.5 }
const mostMemory = 300
const mostGrowth = 2

/** A line per kind of read: what the app does, what the limit is, and how near it comes. */
export function table({ listings, app, bare }: SizeResult): string {
  const head = [
    '',
    'app/s',
    'p50 ms',
    'p95 ms',
    'RSS MB',
    'bare/s',
    'p50 ms',
    'p95 ms',
    'RSS MB',
    'app : bare',
  ]
  const rows = kinds.map((kind) => {
    const cells = [app[kind], bare[kind]].flatMap((m) => [
      m.perSecond.toFixed(0),
      m.p50.toFixed(1),
      m.p95.toFixed(1),
      m.memory.toFixed(0),
    ])
    return [kind, ...cells, percent(app[kind].perSecond / bare[kind].perSecond)]
  })
  const line = (cells: string[]): string => cells.map((cell) => cell.padStart(10)).join('')
  return [`\n${listings} pieces`, ...[head, ...rows].map(line)].join('\n')
}

/** What is not reached, in words; empty when all is. */
export function misses(results: readonly SizeResult[]): string[] {
  const missed: string[] = []
  for (const { listings, app, bare } of results) {
    for (const kind of kinds) {
      const share = app[kind].perSecond / bare[kind].perSecond
      if (share < shareOfLimit[kind]) {
        missed.push(
          `${kind} at ${listings} pieces: ${percent(share)} of the limit, not ${percent(shareOfLimit[kind])}`,
        )
      }
    }
    const memory = Math.max(...kinds.map((kind) => app[kind].memory))
    if (memory >= mostMemory)
      missed.push(`memory at ${listings} pieces: ${memory.toFixed(0)} MB, not under ${mostMemory}`)
  }
  for (const { kind, factor } of growth(results)) {
    if (factor > mostGrowth)
      missed.push(`${kind}: p95 grows ${factor.toFixed(2)} times, not ${mostGrowth} at most`)
  }
  return missed
}

/** How many times the p95 of the smallest catalog the largest one takes. */
export function growth(results: readonly SizeResult[]): { kind: RequestKind; factor: number }[] {
  const bySize = results.toSorted((a, b) => a.listings - b.listings)
  const [first, last] = [bySize.at(0), bySize.at(-1)]
  if (!first || !last || first === last) return []
  return kinds.map((kind) => ({ kind, factor: last.app[kind].p95 / first.app[kind].p95 }))
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
