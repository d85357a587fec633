import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { findFreePort } from '../free-port.ts'

const scripts = path.resolve(import.meta.dirname, '../../../scripts')

/** Source code of a fake npm. The fake npm installs fake build tools that finish immediately. */
const npm = `const fs = require('node:fs')
const write = (file, text) => { fs.mkdirSync(require('node:path').dirname(file), { recursive: true }); fs.writeFileSync(file, text) }
const lock = JSON.parse(fs.readFileSync('package-lock.json'))
write('node_modules/.package-lock.json', JSON.stringify(lock))
for (const [name, bin, text] of [
  ['vite', 'vite', "const fs = require('node:fs'); const isWorker = process.argv.includes('vite.worker.config.ts'); fs.cpSync('src/server/served.js', isWorker ? 'build/worker/service-worker.js' : 'dist/main.js')"],
  ['@react-router/dev', 'react-router', "const fs = require('node:fs'); for (const each of ['client', 'server']) fs.mkdirSync('build/en/' + each, { recursive: true }); fs.writeFileSync('build/en/server/index.js', '')"],
]) {
  write('node_modules/' + name + '/package.json', JSON.stringify({ bin: { [bin]: 'tool.cjs' } }))
  write('node_modules/' + name + '/tool.cjs', text)
}`

/**
 * Source code of a fake server. The fake server records that it was started and then serves its version number.
 * `health` determines whether the fake server crashes or is never ready.
 */
const served = `import fs from 'node:fs'
import http from 'node:http'
const { version, health } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
fs.appendFileSync(process.env.DATA_DIR + '/notes', 'start ' + version + '\\n')
if (health === 'crash') process.exit(3)
const server = http.createServer((request, response) => {
  response.statusCode = health === 'never' ? 503 : 200
  response.end(version)
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send('ready'))
process.on('SIGTERM', () => { process.send('leaving'); server.closeAllConnections(); server.close(() => process.exit(0)) })`

const noting = (what: string) =>
  `import fs from 'node:fs'
const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8'))
fs.appendFileSync(process.env.DATA_DIR + '/notes', '${what} ' + version + '\\n')
if (fs.existsSync(process.env.DATA_DIR + '/fail-${what}')) process.exit(4)`

export interface Release {
  health?: 'crash' | 'never'
  /** SQL of the release's migrations, keyed by migration name. */
  migrations?: Record<string, string>
}

export interface FakeReleases extends AsyncDisposable {
  home: string
  /** Commits a version to the remote repository and creates a tag for the version. */
  release(tag: string, release?: Release): void
  /** Starts the launcher in the folder that the link `current` points to. Resolves when the server responds. */
  start(): Promise<{ port: number; child: ChildProcess }>
  /** Runs `npm run upgrade` in the folder that the link `current` points to. */
  upgrade(...flags: string[]): {
    output: Promise<string>
    code: Promise<number | null>
    /** Kills the upgrade process as soon as the process has printed the line. */
    killAt(line: string): Promise<void>
    /** Waits until the upgrade process has printed the line. */
    waitForOutput(line: string): Promise<void>
  }
  /** Returns the version of the server that responds on a port. */
  versionAt(port: number): Promise<string>
  current(): string
  /**
   * Returns the entries that backups, migrations and servers have recorded since the last call of `notes`, in
   * chronological order.
   */
  notes(): string[]
}

/**
 * Creates releases of a program in a local repository that stands in for the remote one, with the folder layout from
 * docs/upgrade.md. The program contains our real scripts. All other parts of the program are fakes.
 */
export async function openFakeReleases(): Promise<FakeReleases> {
  const place = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'souk-releases-'))
  const at = (...names: string[]) => path.join(place, ...names)
  const [home, source, dataDir] = [at('home'), at('source'), at('data')]
  const started: ChildProcess[] = []
  const git = (folder: string, ...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
      cwd: folder,
      stdio: 'pipe',
      encoding: 'utf8',
    })
  const write = (file: string, content: string) => {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, content)
  }
  for (const folder of [home, source, dataDir]) fs.mkdirSync(folder)
  write(at('npm/package.json'), '{"type":"commonjs"}')
  write(at('npm/npm-cli.js'), npm)
  git(place, 'init', '--quiet', '--bare', '-b', 'main', 'remote.git')
  git(source, 'init', '--quiet', '-b', 'main')
  fs.cpSync(scripts, path.join(source, 'scripts'), { recursive: true })
  write(path.join(source, '.gitignore'), 'node_modules\n/build/\n/dist/\n/.souk/\n')
  write(path.join(source, 'package-lock.json'), '{"packages":{}}')
  write(path.join(source, 'messages/en.json'), '{}')
  write(path.join(source, 'src/server/served.js'), served)
  write(path.join(source, 'src/server/app/backup/backup.main.ts'), noting('backup'))
  write(path.join(source, 'src/server/app/commands/migrate.main.ts'), noting('migrate'))
  write(path.join(source, 'db/migrations/0001-a.sql'), '')
  const { npm_lifecycle_event: _npm, PORT: _port, HOST: _host, ...rest } = process.env
  const env = { ...rest, DATA_DIR: dataDir, npm_execpath: at('npm/npm-cli.js') }
  const own: FakeReleases = {
    home,
    release(tag, { health, migrations = {} } = {}) {
      write(
        path.join(source, 'package.json'),
        JSON.stringify({ type: 'module', version: tag.slice(1), health }),
      )
      for (const [name, sql] of Object.entries(migrations))
        write(path.join(source, 'db/migrations', name), sql)
      git(source, 'add', '.')
      git(source, 'commit', '--quiet', '-m', tag)
      git(source, 'tag', tag)
      git(source, 'push', '--quiet', at('remote.git'), 'main', tag)
    },
    async start() {
      const port = await findFreePort()
      const child = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: path.join(home, 'current'),
        env: { ...env, PORT: String(port) },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      started.push(child)
      const output = text(child.stderr)
      for (;;) {
        if (child.exitCode !== null) throw new Error(`the launcher exited: ${await output}`)
        if (await own.versionAt(port).catch(() => '')) return { port, child }
        await new Promise((done) => setTimeout(done, 50))
      }
    },
    upgrade(...flags) {
      const child = spawn(
        process.execPath,
        ['scripts/upgrade.mjs', '--watch', '0.2', '--wait', '10', ...flags],
        {
          cwd: fs.realpathSync(path.join(home, 'current')),
          env,
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      )
      started.push(child)
      let printed = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
      const code = once(child, 'close').then(([ended]) => ended as number | null)
      const waitForOutput = async (line: string) => {
        while (!printed.includes(line)) await once(child.stdout, 'data')
      }
      return {
        code,
        output: code.then(() => printed),
        waitForOutput,
        async killAt(line) {
          await waitForOutput(line)
          child.kill('SIGKILL')
          await code
        },
      }
    },
    versionAt: async (port) => (await fetch(`http://127.0.0.1:${port}/`)).text(),
    current: () => fs.readlinkSync(path.join(home, 'current')),
    notes() {
      const file = path.join(dataDir, 'notes')
      const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : []
      fs.rmSync(file, { force: true })
      return lines
    },
    async [Symbol.asyncDispose]() {
      for (const child of started)
        if (child.exitCode === null && child.signalCode === null) {
          child.kill('SIGTERM')
          await once(child, 'exit')
        }
      fs.rmSync(place, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
  own.release('v0.1.0')
  git(home, 'clone', '--quiet', at('remote.git'), 'v0.1.0')
  fs.symlinkSync('v0.1.0', path.join(home, 'current'))
  return own
}
