import type { ProbedRequest, Prober, ProbedReply } from './prober.ts'

/** Result of measuring how long one request blocked the server's event loop. */
export interface Block {
  call: string
  caller: string
  payload: string
  /**
   * Time, in ms, that the event loop was blocked. If the first request exceeds the limit, the request is repeated and
   * the shortest of up to three durations is used, so that garbage collection is excluded.
   */
  ms: number
  status: number
}

export interface BlockReport {
  worst: Block[]
  /**
   * Requests that exceeded the limit at first but not when repeated. The cause was garbage collection or background
   * work that an earlier request had started.
   */
  notRepeated: Block[]
  errors: string[]
  statuses: Record<number, number>
}

export interface ProbedCall {
  call: string
  caller: string
  payload: string
  limitMs: number
  /** Additional measuring time, in ms, after the response. Set for calls that start background work. */
  settleMs?: number
  /**
   * Creates the request. If `isAgain` is true, a new caller sends the request, because the first request might have
   * changed data.
   */
  make(isAgain: boolean): Promise<ProbedRequest> | ProbedRequest
}

const runs = 3
const settleMs = 100
const shownRows = 10

/** Creates a recorder that sends requests one at a time and records the longest event loop block for each call. */
export function createBlockRecorder(prober: Prober) {
  const worst = new Map<string, Block>()
  const result: BlockReport = { worst: [], notRepeated: [], errors: [], statuses: {} }
  let last: ProbedCall | undefined

  async function measure(work: ProbedCall): Promise<ProbedReply> {
    const answer = await prober.send(await work.make(false), work.settleMs)
    const previous = last
    last = work
    record(work, answer, answer.blockMs)
    if (answer.blockMs <= work.limitMs) return answer
    console.log(
      `  ${answer.blockMs.toFixed(0)} ms: ${work.call} as ${work.caller}, ${work.payload}; repeating`,
    )
    const own = await repeat(work, answer.blockMs)
    // Also repeats the previous request, because its background work might have caused the block.
    const ofPrevious = previous && own <= work.limitMs ? await repeat(previous, answer.blockMs) : 0
    recordBlock(work, answer.status, own)
    if (ofPrevious > work.limitMs) recordBlock(previous!, answer.status, ofPrevious)
    else if (own <= work.limitMs)
      result.notRepeated.push({ ...shown(work), ms: answer.blockMs, status: answer.status })
    return answer
  }

  async function repeat(work: ProbedCall, first: number): Promise<number> {
    let minMs = first
    for (let run = 1; run < runs && minMs > work.limitMs; run++) {
      await prober.readBlock()
      const request = await work.make(true)
      await prober.readBlock()
      const answer = await prober.send(request, work.settleMs ?? settleMs)
      minMs = Math.min(minMs, answer.blockMs)
    }
    return minMs
  }

  function record(work: ProbedCall, { status, text }: ProbedReply, ms: number): void {
    result.statuses[status] = (result.statuses[status] ?? 0) + 1
    if (status === 500 || status === 0)
      result.errors.push(`${status} ${work.call} as ${work.caller}, ${work.payload}: ${text.slice(0, 200)}`)
    if (ms <= work.limitMs) recordBlock(work, status, ms)
  }

  function recordBlock(work: ProbedCall, status: number, ms: number): void {
    if (ms > (worst.get(work.call)?.ms ?? -1)) worst.set(work.call, { ...shown(work), ms, status })
  }

  return {
    measure,
    finish(): BlockReport {
      return { ...result, worst: [...worst.values()].toSorted((one, other) => other.ms - one.ms) }
    },
  }
}

export type BlockRecorder = ReturnType<typeof createBlockRecorder>

const shown = ({ call, caller, payload }: ProbedCall) => ({ call, caller, payload })

export function printBlocks(title: string, { worst, notRepeated, errors, statuses }: BlockReport): void {
  console.log(`\n${title}: longest event loop block, ms`)
  for (const { call, caller, payload, ms, status } of worst.slice(0, shownRows))
    console.log(`  ${ms.toFixed(0).padStart(5)}  ${call} as ${caller}, ${payload} (${status})`)
  if (notRepeated.length > 0) console.log('  over the limit once, but not when repeated:')
  for (const { call, caller, payload, ms } of notRepeated.slice(0, shownRows))
    console.log(`  ${ms.toFixed(0).padStart(5)}  ${call} as ${caller}, ${payload}`)
  for (const error of errors.slice(0, 20)) console.log(`  ERROR ${error}`)
  console.log(`  responses by status ${JSON.stringify(statuses)}`)
}
