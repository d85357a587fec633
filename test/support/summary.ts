import fs from 'node:fs'

/**
 * Result of one test tool. The tool writes the result to the file that the environment variable SOUK_SUMMARY names, and
 * `npm test` reads this file.
 */
export interface Summary {
  passed: number
  failed: number
  skipped: { name: string; reason: string }[]
}

export function writeSummary(summary: Summary): void {
  const file = process.env.SOUK_SUMMARY
  if (file) fs.writeFileSync(file, JSON.stringify(summary))
}
