import fs from 'node:fs'
import path from 'node:path'

/** Notes what is wrong with a file of an extension. */
export type Note = (file: string, problem: string) => void

/** A file of JSON; undefined where it is not there, or is none. */
export function readJson(folder: string, file: string, note: Note): unknown {
  const whole = path.join(folder, file)
  if (!fs.existsSync(whole)) return undefined
  try {
    return JSON.parse(fs.readFileSync(whole, 'utf8'))
  } catch (error) {
    note(file, `it is no JSON: ${(error as Error).message}`)
    return undefined
  }
}
