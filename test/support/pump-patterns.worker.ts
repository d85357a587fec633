// Tries one pattern at a time on repeated parts, so that the test can end one that takes forever.
import { parentPort } from 'node:worker_threads'

export interface PumpedPattern {
  source: string
  flags: string
}

/** So many repeats take a pattern that tries every way to divide them minutes, and others microseconds. */
const repeats = 26
const common = [' ', 'a', '1', '\n', '\r\n', '\t', '.', '-', '<', '"', '\u00e9']
const mostOwn = 8
const prefixes = ['', '<']
/** A pattern that has matched all repeats fails at this. */
const end = '\u0001!'

parentPort!.on('message', ({ source, flags }: PumpedPattern) => {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''))
  const own = [...new Set(source.match(/[^\\\s]/g) ?? [])].slice(0, mostOwn)
  const parts = [...new Set([...common, ...own])]
  for (const one of parts)
    for (const other of ['', ...parts])
      for (const prefix of prefixes) pattern.test(prefix + (one + other).repeat(repeats) + end)
  parentPort!.postMessage('done')
})
