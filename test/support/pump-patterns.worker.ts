// Tests one regular expression at a time on strings of repeated characters. The code runs in a worker thread, so that
// the test can terminate it.
import { parentPort } from 'node:worker_threads'

export interface PumpedPattern {
  source: string
  flags: string
}

/**
 * Number of repeated characters. With this number, a regular expression with exponential backtracking takes minutes,
 * and all other regular expressions take microseconds.
 */
const repeatCount = 26
const commonCharacters = [' ', 'a', '1', '\n', '\r\n', '\t', '.', '-', '<', '"', '\u00e9']
const maxOwnCharacters = 8
const prefixes = ['', '<']
/** String after the repeated characters that makes the match fail. */
const mismatchSuffix = '\u0001!'

parentPort!.on('message', ({ source, flags }: PumpedPattern) => {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ''))
  const own = [...new Set(source.match(/[^\\\s]/g) ?? [])].slice(0, maxOwnCharacters)
  const parts = [...new Set([...commonCharacters, ...own])]
  for (const one of parts)
    for (const other of ['', ...parts])
      for (const prefix of prefixes) pattern.test(prefix + (one + other).repeat(repeatCount) + mismatchSuffix)
  parentPort!.postMessage('done')
})
