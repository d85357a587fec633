import fs from 'node:fs'

/** What one tool's run came to; `npm test` reads it from the file SOUK_SUMMARY names. */
export interface Summary {
  passed: number
  failed: number
  skipped: { name: string; reason: string }[]
}

export function writeSummary(summary: Summary): void {
  const file = process.env.SOUK_SUMMARY
  if (file) fs.writeFileSync(file, JSON.stringify(summary))
}
