import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

/**
 * Copies the build context that Docker would use: all files that git tracks, except files that .dockerignore excludes.
 */
export function copyContext(root: string, to: string): void {
  const ignored = fs
    .readFileSync(path.join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(patternOf)
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  for (const file of tracked
    .split('\0')
    .filter((name) => name && !ignored.some((pattern) => pattern.test(name)))) {
    const from = path.join(root, file)
    if (!fs.existsSync(from)) continue
    fs.mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
    fs.copyFileSync(from, path.join(to, file))
  }
}

/**
 * Returns a regular expression for a line in .dockerignore. The expression matches the path in this line, relative to
 * the root, and all paths below it.
 */
function patternOf(line: string): RegExp {
  const text = line.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[^/]*')
  return new RegExp(`^${text}(?:/|$)`)
}
