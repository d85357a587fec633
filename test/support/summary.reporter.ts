import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { type Summary, writeSummary } from './summary.ts'

/**
 * Reporter that counts the test results for `npm test`. A test file that cannot be loaded counts as a failure, as does
 * an error outside of a test. Tests that the tag filter excludes from this run are not counted.
 */
export const summaryReporter: Reporter & { filter: string[] } = {
  filter: [],
  onInit({ config }) {
    this.filter = config.tagsFilter ?? []
  },
  onTestRunEnd(modules, unhandledErrors) {
    const summary: Summary = { passed: 0, failed: unhandledErrors.length, skipped: [] }
    for (const module of modules) addModule(summary, module, this.filter)
    writeSummary(summary)
    printFlaky(modules)
    printSlowest(modules)
  },
}

function printFlaky(modules: readonly TestModule[]): void {
  for (const module of modules) {
    for (const test of module.children.allTests())
      if (test.diagnostic()?.flaky)
        process.stdout.write(`\n Flaky: ${module.relativeModuleId} > ${test.fullName}`)
  }
}

/** Prints the names of the slowest test files if the whole test suite ran. */
function printSlowest(modules: readonly TestModule[]): void {
  if (modules.length < 20) return
  const files = modules
    .map((module) => ({ name: module.relativeModuleId, ms: Math.round(module.diagnostic().duration) }))
    .toSorted((a, b) => b.ms - a.ms)
  const seconds = (ms: number): string => (ms / 1000).toFixed(1).padStart(6)
  const lines = files.slice(0, 15).map(({ name, ms }) => `${seconds(ms)} s  ${name}`)
  process.stdout.write(`\n The slowest of ${files.length} files\n${lines.join('\n')}\n`)
}

/** Returns true if the command-line option `--tags-filter long` or `--tags-filter '!long'` excludes the test. */
const isFilteredOut = ({ tags }: TestCase, filter: string[]): boolean =>
  filter.some((tag) => (tag.startsWith('!') ? tags.includes(tag.slice(1)) : !tags.includes(tag)))

function addModule(summary: Summary, module: TestModule, filter: string[]): void {
  let failed = 0
  for (const test of module.children.allTests()) {
    if (isFilteredOut(test, filter)) continue
    const result = test.result()
    if (result.state === 'passed') summary.passed++
    else if (result.state === 'skipped')
      summary.skipped.push({
        name: `${module.relativeModuleId} > ${test.fullName}`,
        reason: result.note ?? 'no reason given',
      })
    else failed++
  }
  summary.failed += failed || (module.state() === 'failed' ? 1 : 0)
}
