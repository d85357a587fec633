import fs from 'node:fs'
import path from 'node:path'

/** Callback that records a problem with a file of an extension. */
export type ReportProblem = (file: string, problem: string) => void

/** Reads a JSON file. Returns undefined if the file is missing or invalid. */
export function readJson(folder: string, file: string, note: ReportProblem): unknown {
  const whole = path.join(folder, file)
  if (!fs.existsSync(whole)) return undefined
  try {
    return JSON.parse(fs.readFileSync(whole, 'utf8'))
  } catch (error) {
    note(file, `it is not valid JSON: ${(error as Error).message}`)
    return undefined
  }
}
