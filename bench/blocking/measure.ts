import type { ProbedRequest, Prober, Blocked } from './prober.ts'

/** What one request blocked the server for. */
export interface Block {
  call: string
  caller: string
  what: string
  /** The shortest of up to three runs where the first exceeds the limit: garbage collection is no property of a request. */
  ms: number
  status: number
}

export interface BlockReport {
  worst: Block[]
  /** Over the limit once and not again: garbage collection, or background work of a request before. */
  once: Block[]
  faults: string[]
  statuses: Record<number, number>
}

export interface ProbedCall {
  call: string
  caller: string
  what: string
  limitMs: number
  /** How long after the answer the server is still watched, in ms: for calls that leave work behind. */
  settleMs?: number
  /** Makes the request anew, with another caller where the one before may have changed something. */
  make(isAgain: boolean): Promise<ProbedRequest> | ProbedRequest
}

const runs = 3
const settleMs = 100
const shownRows = 10

/** Measures one request after the other and keeps what each call blocked the server for at most. */
export function openMeasuring(prober: Prober) {
  const worst = new Map<string, Block>()
  const result: BlockReport = { worst: [], once: [], faults: [], statuses: {} }
  let before: ProbedCall | undefined

  async function measure(work: ProbedCall): Promise<Blocked> {
    const answer = await prober.ask(await work.make(false), work.settleMs)
    const previous = before
    before = work
    record(work, answer, answer.blockMs)
    if (answer.blockMs <= work.limitMs) return answer
    console.log(`  ${answer.blockMs.toFixed(0)} ms: ${work.call} as ${work.caller}, ${work.what}; repeating`)
    const own = await repeat(work, answer.blockMs)
    const others = previous && own <= work.limitMs ? await repeat(previous, answer.blockMs) : 0
    note(work, answer.status, own)
    if (others > work.limitMs) note(previous!, answer.status, others)
    else if (own <= work.limitMs)
      result.once.push({ ...shown(work), ms: answer.blockMs, status: answer.status })
    return answer
  }

  async function repeat(work: ProbedCall, first: number): Promise<number> {
    let least = first
    for (let run = 1; run < runs && least > work.limitMs; run++) {
      await prober.readBlock()
      const request = await work.make(true)
      await prober.readBlock()
      const answer = await prober.ask(request, work.settleMs ?? settleMs)
      least = Math.min(least, answer.blockMs)
    }
    return least
  }

  function record(work: ProbedCall, { status, text }: Blocked, ms: number): void {
    result.statuses[status] = (result.statuses[status] ?? 0) + 1
    if (status === 500 || status === 0)
      result.faults.push(`${status} ${work.call} as ${work.caller}, ${work.what}: ${text.slice(0, 200)}`)
    if (ms <= work.limitMs) note(work, status, ms)
  }

  function note(work: ProbedCall, status: number, ms: number): void {
    if (ms > (worst.get(work.call)?.ms ?? -1)) worst.set(work.call, { ...shown(work), ms, status })
  }

  return {
    measure,
    finish(): BlockReport {
      return { ...result, worst: [...worst.values()].toSorted((one, other) => other.ms - one.ms) }
    },
  }
}

export type Measuring = ReturnType<typeof openMeasuring>

const shown = ({ call, caller, what }: ProbedCall) => ({ call, caller, what })

export function printBlocks(title: string, { worst, once, faults, statuses }: BlockReport): void {
  console.log(`\n${title}: the longest block of the event loop, ms`)
  for (const { call, caller, what, ms, status } of worst.slice(0, shownRows))
    console.log(`  ${ms.toFixed(0).padStart(5)}  ${call} as ${caller}, ${what} (${status})`)
  if (once.length > 0) console.log('  over the limit once, and not when repeated:')
  for (const { call, caller, what, ms } of once.slice(0, shownRows))
    console.log(`  ${ms.toFixed(0).padStart(5)}  ${call} as ${caller}, ${what}`)
  for (const fault of faults.slice(0, 20)) console.log(`  FAULT ${fault}`)
  console.log(`  answers ${JSON.stringify(statuses)}`)
}
