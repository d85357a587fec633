import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/**
 * Maps a test file to its allowed sleeps: how many, and why the test cannot wait for a condition instead. Do not add a
 * sleep. Instead, use `waitUntil` from test/support/wait-until.ts, `expect.poll`, a promise that a fake resolves, or
 * fake timers.
 */
const allowed: Record<string, [count: number, reason: string]> = {
  'packages/embedded-postgres/src/embedded-postgres.test.ts': [
    3,
    'kills at random times; nothing may restart later',
  ],
  'packages/stripe-offline/tests/support/open.support.ts': [1, 'polling interval'],
  'packages/work-queue/src/jobs.test.ts': [3, 'jobs longer than a lease'],
  'packages/work-queue/src/loop.test.ts': [1, 'fake timers'],
  'packages/work-queue/src/outbox.test.ts': [10, 'work longer than a lease'],
  'src/server/app/backup/tar-writer.test.ts': [3, 'a stream error may be late'],
  'src/server/modules/catalog/reads/index-filling.test.ts': [1, 'a file system with random delays'],
  'src/server/modules/extensions/thread/extension-thread.test.ts': [3, 'a slow thread'],
  'src/server/modules/notifications/watch/restock.test.ts': [1, 'nothing else may happen in other processes'],
  'src/server/modules/orders/placing/paid-and-erased.test.ts': [1, 'two calls in random order'],
  'src/server/app/outage-calls.test.ts': [2, 'the outage lasts for a while'],
  'src/server/platform/telemetry/clock-check.test.ts': [1, 'a slow query'],
  'src/server/platform/database/outage.test.ts': [5, 'the outage lasts for a while'],
  'src/server/platform/database/refused-role.test.ts': [1, 'the outage lasts for a while'],
  'src/server/platform/database/migrations/run-migration.test.ts': [
    1,
    'a lock longer than a timeout of PostgreSQL',
  ],
  'src/server/platform/http/limits/slow-requests.test.ts': [3, 'slow clients and a limit of the server'],
  'src/server/platform/mail/slow-server.test.ts': [3, 'work longer than a lease'],
  'src/server/platform/queue/outage.test.ts': [1, 'the outage lasts for a while'],
  'test/journeys/account.e2e.ts': [1, 'a visitor who reads'],
  'test/journeys/buy.e2e.ts': [1, 'a slow provider'],
  'test/journeys/shutdown.e2e.ts': [2, 'signals at a point in a request'],
  'test/journeys/start.e2e.ts': [1, 'signals at each point of a start'],
  'test/journeys/watch.e2e.ts': [2, 'nothing else may be loaded'],
  'test/journeys/workers.e2e.ts': [7, 'signals at a point in a request'],
  'test/support/restock-worker.main.ts': [1, 'the loop of a process'],
  'test/support/served-app.ts': [1, 'a shutdown timeout'],
  'test/support/upgrade/fake-releases.ts': [1, 'polling interval'],
  'test/support/wait-until.ts': [1, 'polling interval'],
}

function filesOf(...patterns: string[]): string[] {
  const found = patterns.flatMap((pattern) => fs.globSync(pattern, { cwd: root }))
  return found.filter((file) => !file.includes('node_modules')).toSorted()
}

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8')

/**
 * Counts the sleeps in a source text: calls to `setTimeout` from node:timers/promises, promises that a timer resolves,
 * and calls to Playwright's `waitForTimeout`.
 */
function countSleeps(text: string): number {
  const name = /import \{ setTimeout(?: as (\w+))? \} from 'node:timers\/promises'/.exec(text)
  const own = name ? (text.match(new RegExp(`(?<![.\\w])${name[1] ?? 'setTimeout'}\\(`, 'g')) ?? []) : []
  const promised = text.match(/new Promise(?:<\w+>)?\(\(?\w*\)? =>\s+setTimeout\(/g) ?? []
  return own.length + promised.length + (text.match(/\.waitForTimeout\(/g) ?? []).length
}

test('a test sleeps only if it cannot wait for a condition', () => {
  const files = filesOf(
    '{src,packages,demo,bench,test}/**/*.{test.ts,test.tsx,e2e.ts}',
    'test/support/**/*.ts',
    'packages/*/tests/support/*.ts',
  )
  expect(files.length).toBeGreaterThan(500)
  const sleeps = files
    .map((file) => [file, countSleeps(read(file))] as const)
    .filter(([, count]) => count > 0)
  const counts = Object.entries(allowed).map(([file, [count]]) => [file, count])
  expect(Object.fromEntries(sleeps)).toEqual(Object.fromEntries(counts))
})

test('only the helpers that check process ids send signals', () => {
  const files = filesOf('{src,packages,demo,bench,test,scripts}/**/*.{ts,mjs}')
  // A process is allowed to send a signal to itself. The method `kill` of ChildProcess is also allowed, because it
  // knows whether the process is still running.
  const senders = files.filter((file) => /(?<!\.)\bprocess\.kill\((?!process\.pid\b)/.test(read(file)))
  expect(senders).toEqual(['packages/embedded-postgres/src/process-state.ts', 'scripts/processes.mjs'])
})
