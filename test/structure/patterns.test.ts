import fs from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { parseSync, Visitor } from 'oxc-parser'
import { afterAll, expect, test } from 'vitest'
import type { PumpedPattern } from '#test/support/pump-patterns.worker.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Far more than all texts of one pattern take, also on a busy machine. */
const patienceMs = 20_000

interface FoundPattern extends PumpedPattern {
  file: string
}

/** A group that may repeat: without one there are no ways to divide a text that double with each part. */
const repeatedGroup = /\)[+*{]/

/** Returns the patterns in the program that repeat a group, each once. */
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

/** Whether a pattern has looked at all texts before the time is up. */
async function ends(pattern: PumpedPattern, withinMs = patienceMs): Promise<boolean> {
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

test('no pattern tries every way to divide a text among its parts', { timeout: 300_000 }, async () => {
  const patterns = findPatterns()
  expect(patterns.length).toBeGreaterThan(15)
  const endless: string[] = []
  for (const pattern of patterns)
    if (!(await ends(pattern))) endless.push(`${pattern.file}: /${pattern.source}/${pattern.flags}`)
  expect(endless).toEqual([])
})

test('one that does is found', { timeout: 120_000 }, async () => {
  expect(await ends({ source: '^((?:[ \\t]*(?:\\r\\n|\\r|\\n))*)sep=', flags: 'iu' }, 3_000)).toBe(false)
})
