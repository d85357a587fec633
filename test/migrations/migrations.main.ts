import fs from 'node:fs'
import path from 'node:path'
import { findMigrationProblems } from './check-migrations.ts'

const folder = path.resolve(import.meta.dirname, '../../db/migrations')
const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'))
const problems = await findMigrationProblems(
  names.toSorted().map((name) => ({ name, sql: fs.readFileSync(path.join(folder, name), 'utf8') })),
)
for (const { file, line, message } of problems)
  process.stdout.write(`db/migrations/${file}:${line} ${message}\n`)
process.stdout.write(`${problems.length} problems in ${names.length} migrations\n`)
if (problems.length > 0) process.exitCode = 1
