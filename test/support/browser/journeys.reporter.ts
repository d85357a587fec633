import type { Reporter, Suite } from '@playwright/test/reporter'
import { writeSummary } from '../summary.ts'

/** Writes Playwright's test counts in the same format as the test counts of the unit tests. */
export default class JourneysReporter implements Reporter {
  #suite: Suite | undefined
  #errors = 0

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite
  }

  onError(): void {
    this.#errors++
  }

  onEnd(): void {
    const tests = this.#suite?.allTests() ?? []
    const skipped = tests.filter((test) => test.outcome() === 'skipped')
    const failed = tests.filter((test) => test.outcome() === 'unexpected')
    const reasons = skipped.map((test) => ({
      name: test.titlePath().filter(Boolean).join(' > '),
      reason: test.annotations.find((note) => note.type === 'skip')?.description ?? 'no reason given',
    }))
    writeSummary({
      passed: tests.length - skipped.length - failed.length,
      failed: failed.length || Math.min(this.#errors, 1),
      skipped: reasons,
    })
    // Prints the reasons for skipped tests, because Playwright's list reporter does not. If `npm test` runs the
    // journeys, it prints the reasons of all tools together.
    if (process.env.SOUK_SUMMARY) return
    for (const { name, reason } of reasons) process.stdout.write(`  skipped: ${name}: ${reason}\n`)
  }
}
