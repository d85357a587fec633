import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')
export const packageNames = fs
  .globSync('packages/*/package.json', { cwd: root })
  .map((file) => path.basename(path.dirname(file)))
  .toSorted()

/** Runs npm. On Windows, npm is a script file instead of an executable, so npm is run in a shell. */
export const npm = (args: string[], options: { cwd: string; env?: NodeJS.ProcessEnv }): string =>
  execFileSync('npm', args, { ...options, encoding: 'utf8', shell: process.platform === 'win32' })

/**
 * Packs each package into a tarball in `folder` and returns the paths of the tarballs, keyed by package name. Packs a
 * copy of the packages, because packing changes package.json for a moment while other tests import the packages.
 */
export function packPackages(folder: string): Map<string, string> {
  const copy = path.join(folder, 'souk')
  for (const part of ['package.json', 'packages', 'scripts/package', 'src/contract'])
    fs.cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  const pack = (name: string): string => {
    const out = npm(['pack', '--json', '--silent', '--pack-destination', folder], {
      cwd: path.join(copy, 'packages', name),
    })
    const [{ filename }] = JSON.parse(out) as [{ filename: string }]
    return path.join(folder, filename.replace('@souk/', 'souk-'))
  }
  return new Map(packageNames.map((name) => [name, pack(name)]))
}
