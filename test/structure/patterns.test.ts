import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { parseSync, Visitor } from 'oxc-parser'
import { afterAll, expect, test } from 'vitest'
import type { PumpedPattern } from '#test/support/pump-patterns.worker.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Timeout in ms for testing one pattern on all strings. The timeout is long enough for a busy machine. */
const patternTimeoutMs = 20_000

interface FoundPattern extends PumpedPattern {
  file: string
}

/**
 * Matches a repeated group in a regular expression. A regular expression without a repeated group cannot backtrack
 * exponentially.
 */
const repeatedGroup = /\)[+*{]/

/** Returns all different regular expressions in the program that contain a repeated group. */
function findPatterns(): FoundPattern[] {
  const files = fs
    .globSync('{src,packages/*/src}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.(test|fixture)\.tsx?$|node_modules/.test(file))
  const found = new Map<string, FoundPattern>()
  for (const file of files) {
    const { program } = parseSync(file, fs.readFileSync(path.join(root, file), 'utf8'))
    new Visitor({
      Literal(node) {
        if (!('regex' in node) || !repeatedGroup.test(node.regex.pattern)) return
        const { pattern: source, flags } = node.regex
        found.set(`${source}/${flags}`, { file, source, flags })
      },
    }).visit(program)
  }
  return [...found.values()]
}

let worker: Worker | undefined
afterAll(() => worker?.terminate())

/** Returns true if testing the pattern on all strings finishes before the timeout. */
async function finishes(pattern: PumpedPattern, withinMs = patternTimeoutMs): Promise<boolean> {
  const used = (worker ??= new Worker(new URL('../support/pump-patterns.worker.ts', import.meta.url)))
  const done = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => done.resolve(false), withinMs)
  const onDone = (): void => done.resolve(true)
  used.once('message', onDone).once('error', done.reject)
  used.postMessage(pattern)
  const isDone = await done.promise.finally(() => clearTimeout(timer))
  used.off('message', onDone).off('error', done.reject)
  if (isDone) return true
  worker = undefined
  await used.terminate()
  return false
}

test('no regular expression backtracks exponentially', { timeout: 300_000 }, async () => {
  const patterns = findPatterns()
  expect(patterns.length).toBeGreaterThan(15)
  const endless: string[] = []
  for (const pattern of patterns)
    if (!(await finishes(pattern))) endless.push(`${pattern.file}: /${pattern.source}/${pattern.flags}`)
  expect(endless).toEqual([])
})

test('a regular expression that backtracks exponentially is found', { timeout: 120_000 }, async () => {
  expect(await finishes({ source: '^((?:[ \\t]*(?:\\r\\n|\\r|\\n))*)sep=', flags: 'iu' }, 3_000)).toBe(false)
})
