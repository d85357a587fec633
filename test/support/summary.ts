import fs from 'node:fs'

/** Result of one test tool. `npm test` reads it from the file named in SOUK_SUMMARY. */
export interface Summary {
  passed: number
  failed: number
  skipped: { name: string; reason: string }[]
}

export function writeSummary(summary: Summary): void {
  const file = process.env.SOUK_SUMMARY
  if (file) fs.writeFileSync(file, JSON.stringify(summary))
}
