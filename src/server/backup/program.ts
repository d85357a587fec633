import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { NoDatabase } from '#platform/database/existing-database.ts'
import { BackupTrouble } from './backup-format.ts'

const described = z.object({ version: z.string() })

export const programVersion = described.parse(
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')),
).version

export function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Runs a program of the command line: what a person can mend is said without a stack. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    process.exitCode = 1
    const isExpected = error instanceof BackupTrouble || error instanceof NoDatabase
    const words = error instanceof Error ? ((!isExpected && error.stack) ?? error.message) : String(error)
    process.stderr.write(`\n${isExpected ? (error as Error).message : words}\n`)
  }
}
