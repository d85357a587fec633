import { fillTemplate } from '#test/support/database/fill-template.ts'
import {
  createFromTemplate,
  dropDatabase,
  dropOldDatabases,
  openPool,
} from '#test/support/database/postgres.ts'
import { startTestPostgres } from '#test/support/database/test-postgres.ts'
import { findProblems, settle, type Checked, type Problem } from './check.ts'
import { openProgram } from './program.ts'

const began = performance.now()
const server = await startTestPostgres()
try {
  await dropOldDatabases(server.url)
  const url = await createFromTemplate(server.url, fillTemplate)
  const pool = openPool(url, 1)
  const program = openProgram()
  try {
    report(await findProblems(program, pool))
  } finally {
    program.close()
    await pool.end()
    await dropDatabase(server.url, url)
  }
} finally {
  await server.stop()
}

function report({ problems: found, statements, texts }: Checked): void {
  const problems = settle(found)
  for (const problem of problems) process.stdout.write(`${inWords(problem)}\n`)
  const took = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(
    `${problems.length} problems in ${statements} statements (${texts} texts) in ${took} s\n`,
  )
  if (problems.length > 0) process.exitCode = 1
}

function inWords({ file, line, message, text }: Problem): string {
  const statement = text.replace(/\s+/g, ' ').trim()
  return `${file}:${line} ${message}${statement && `\n    in: ${statement.slice(0, 300)}`}`
}
