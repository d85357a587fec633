import fs from 'node:fs'
import path from 'node:path'

interface Superseded {
  file: string
  test: string
  /** The decision note that changed what the test expects. */
  decision: string
}

/**
 * Tests of earlier versions that fail on today's schema by decision: a trigger keeps an older build from acting under its own
 * rule. Each has to fail as long as the version before has it.
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
  /** What is wrong: tests that fail, and tests that should and do not. */
  faults: string[]
}

/** Reads vitest's report, without colors, of the files that ran in the folder of the version before. */
export function judgeReport(report: string, folder: string, ran: readonly string[]): Judged {
  const failed = [...new Set(report.match(/^ FAIL .*$/gm) ?? [])]
  const known = superseded.filter(
    ({ file, test }) => ran.some((one) => file.startsWith(one)) && has(path.join(folder, file), test),
  )
  const isOf = (line: string) => (one: Superseded) =>
    line.includes(one.file) && line.endsWith(` > ${one.test}`)
  return {
    expected: failed.flatMap((line) => {
      const found = known.find(isOf(line))
      return found ? [`${line.trim()} (by decision ${found.decision})`] : []
    }),
    faults: [
      ...failed.filter((line) => !known.some(isOf(line))).map((line) => line.trim()),
      ...known
        .filter((one) => !failed.some((line) => isOf(line)(one)))
        .map(({ test }) => `passes although a decision changed it: ${test}`),
      ...(report.match(/^ *Errors .*$/gm) ?? []).map((line) => line.trim()),
    ],
  }
}

function has(file: string, test: string): boolean {
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8').includes(test)
}
