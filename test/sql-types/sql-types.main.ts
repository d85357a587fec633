import { withMigratedDatabase } from '#test/support/database/with-migrated-database.ts'
import { findProblems, removeAcceptedProblems } from './check.ts'
import { openProgram } from './program.ts'

const program = openProgram()
await withMigratedDatabase(async (pool) => {
  const { problems: found, statements, texts } = await findProblems(program, pool)
  const problems = removeAcceptedProblems(found)
  for (const { file, line, message, text } of problems) {
    const statement = text.replace(/\s+/g, ' ').trim().slice(0, 300)
    process.stdout.write(`${file}:${line} ${message}${statement && `\n    in: ${statement}`}\n`)
  }
  process.stdout.write(`${problems.length} problems in ${statements} statements (${texts} texts)\n`)
  if (problems.length > 0) process.exitCode = 1
})
program.close()
