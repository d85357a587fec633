import fs from 'node:fs'
import path from 'node:path'

interface Superseded {
  file: string
  test: string
  /** The decision note that changed what the test expects. */
  decision: string
}

/**
 * Tests of earlier versions that fail on today's schema by decision: a trigger stops an older build from applying
 * its old rule. Each must fail for as long as the previous version contains it.
 */
const superseded: readonly Superseded[] = [
  {
    file: 'src/server/modules/orders/fulfilment/life.test.ts',
    test: 'takes a parcel nobody spoke of for received after 14 days, a delivered one after 3',
    decision: '069',
  },
]

export interface Judged {
  /** Lines of tests that fail by decision, with the number of the note. */
  expected: string[]
  /** Faults: tests that fail unexpectedly, and tests that unexpectedly pass. */
  faults: string[]
}

/** Evaluates vitest's report, without colors, of the files that ran in the folder of the previous version. */
export function judgeReport(report: string, folder: string, ran: readonly string[]): Judged {
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
