// Loaded into the server process before the server's own code (`node --import`). Measures each iteration of the
// server's event loop and reports the longest duration to the parent process over IPC.
import { openSync, readSync } from 'node:fs'

/** Interval of the timer in ms. The measured durations are accurate to this interval. */
const intervalMs = 2

const schedule = openSchedule()
let lastAt = performance.now()
let lastWaitedMs = waitedMs()
let longest = 0

setInterval(mark, intervalMs).unref()

process.on('message', (message) => {
  if (message !== 'longest-block') return
  mark()
  process.send?.({ longestBlockMs: longest })
  longest = 0
})
// The message listener must not keep the process running when the server shuts down.
process.channel?.unref()

function mark(): void {
  const now = performance.now()
  const waited = waitedMs()
  // Excludes time during which other processes used the CPU core.
  const blocked = now - lastAt - intervalMs - (waited - lastWaitedMs)
  if (blocked > longest) longest = blocked
  lastAt = now
  lastWaitedMs = waited
}

/**
 * Returns the total time in ms for which the main thread was ready to run but had no CPU core. Returns 0 on systems
 * other than Linux.
 */
function waitedMs(): number {
  if (schedule === undefined) return 0
  const bytes = Buffer.alloc(64)
  const length = readSync(schedule, bytes, 0, bytes.length, 0)
  return Number(bytes.toString('latin1', 0, length).split(' ')[1]) / 1e6
}

function openSchedule(): number | undefined {
  try {
    return openSync('/proc/self/schedstat', 'r')
  } catch {
    return undefined
  }
}
