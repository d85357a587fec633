import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { run } from '../../../scripts/run.mjs'
import { root } from '../../../scripts/packages.mjs'
import { environmentWith } from '../../../scripts/pinned-node.mjs'

/**
 * Commit to use as the previous version while no version is tagged. It is the first commit with the baseline migration.
 */
const pinned = '70270ce7cf2224955ac5c3710261f7180769fe9c'

export interface PreviousBuild {
  /** Folder that contains the previous version's source files and packages. */
  folder: string
  commit: string
}

/** Returns the newest version tag, or the pinned commit if no version is tagged. */
export function newestRelease(): string {
  const { status, stdout } = git('describe', '--tags', '--abbrev=0')
  return status === 0 ? stdout.trim() : pinned
}

/**
 * Returns a message if this clone does not contain the previous version or if that version cannot run on the current
 * schema. Otherwise, returns undefined.
 */
export function describeMissingPrevious(ref: string): string | undefined {
  if (git('rev-parse', '--verify', '--quiet', `${ref}^{commit}`).status !== 0)
    return `This drill needs the version before, ${ref}, which is not in this clone's history: run it in a clone that has it (git fetch --unshallow), or name another one by --from.`
  if (git('cat-file', '-e', `${ref}:db/before-baseline/convert.sql`).status !== 0)
    return `The version ${ref} is from before the schema baseline and cannot run on a current database: name a later one by --from.`
  return undefined
}

/** Installs and builds the previous version in a separate folder. Later runs reuse the folder. */
export async function buildPrevious(ref: string): Promise<PreviousBuild> {
  const previous = await installPrevious(ref)
  const mark = path.join(previous.folder, '.is-built')
  if (fs.existsSync(mark)) return previous
  await runInFolder(previous.folder, process.execPath, ['scripts/build.mjs'])
  fs.writeFileSync(mark, '')
  return previous
}

/** Installs the previous version without building its pages. Later runs reuse the folder. */
export async function installPrevious(ref: string): Promise<PreviousBuild> {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`).stdout.trim()
  const folder = path.join(root, 'data/previous', commit)
  const mark = path.join(folder, '.is-installed')
  if (fs.existsSync(mark)) return { folder, commit }
  fs.rmSync(folder, { recursive: true, force: true })
  fs.mkdirSync(folder, { recursive: true })
  const archive = `${folder}.tar`
  runOrThrow('git archive', git('archive', '--format=tar', `--output=${archive}`, commit))
  runOrThrow('tar', spawnSync('tar', ['-xf', archive, '-C', folder], { encoding: 'utf8' }))
  fs.rmSync(archive)
  await runInFolder(folder, 'npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'])
  fs.writeFileSync(mark, '')
  return { folder, commit }
}

function git(...args: string[]) {
  return spawnSync('git', args, { cwd: root, encoding: 'utf8' })
}

function runOrThrow(what: string, { status, stderr }: { status: number | null; stderr: string }): void {
  if (status !== 0) throw new Error(`${what} failed: ${stderr}`)
}

/** Runs a program in a folder, without the environment variables that npm sets for this process. */
export async function runInFolder(
  folder: string,
  program: string,
  args: string[],
  more: Record<string, string> = {},
): Promise<string> {
  const env = Object.fromEntries(
    Object.entries(environmentWith(process.execPath, more)).filter(
      ([name]) => !/^npm_|^INIT_CWD$/i.test(name),
    ),
  )
  const { code, output } = await run(program, args, { quiet: true, cwd: folder, env })
  if (code !== 0)
    throw new Error(`${path.basename(program)} ${args.join(' ')} failed:\n${output.slice(-6_000)}`)
  return output
}
