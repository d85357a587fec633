import fs from 'node:fs'
import path from 'node:path'

interface Superseded {
  file: string
  test: string
  /** Number of the decision note (docs/decisions) that changed the tested behavior. */
  decision: string
}

/**
 * Tests of the previous version that must fail on the current schema. A decision has changed the rule that they test,
 * and a trigger prevents older builds from applying the old rule.
 */
const superseded: readonly Superseded[] = [
  {
    file: 'src/server/modules/orders/fulfilment/life.test.ts',
    test: 'takes a parcel nobody spoke of for received after 14 days, a delivered one after 3',
    decision: '069',
  },
]

export interface ReportJudgment {
  /**
   * Lines of the test report for tests in `superseded`, which must fail. Each line ends with the number of the decision
   * note.
   */
  expected: string[]
  /** Faults: tests that failed unexpectedly, and tests that passed although they must fail. */
  faults: string[]
}

/** Evaluates vitest's report (without terminal colors) on the previous version's test files. */
export function judgeReport(report: string, folder: string, ran: readonly string[]): ReportJudgment {
  const failed = [...new Set(report.match(/^ FAIL .*$/gm) ?? [])]
  const relevant = superseded.filter(
    ({ file, test }) => ran.some((one) => file.startsWith(one)) && has(path.join(folder, file), test),
  )
  const isOf = (line: string) => (one: Superseded) =>
    line.includes(one.file) && line.endsWith(` > ${one.test}`)
  return {
    expected: failed.flatMap((line) => {
      const found = relevant.find(isOf(line))
      return found ? [`${line.trim()} (by decision ${found.decision})`] : []
    }),
    faults: [
      ...failed.filter((line) => !relevant.some(isOf(line))).map((line) => line.trim()),
      ...relevant
        .filter((one) => !failed.some((line) => isOf(line)(one)))
        .map(({ test }) => `passes although a decision changed it: ${test}`),
      ...(report.match(/^ *Errors .*$/gm) ?? []).map((line) => line.trim()),
    ],
  }
}

function has(file: string, test: string): boolean {
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes(test)
}
