import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { hideSecrets, secretName } from '#scripts/hide-secrets.mjs'
import { createExtensionThread } from '#modules/extensions/thread/extension-thread.ts'
import { createLog } from '#platform/telemetry/log.ts'

/**
 * Starts a launcher process, which starts a server process. An extension in the server process tries to read the
 * environment variables of both processes.
 */
const [, file, role = 'plain', place = 'launcher'] = process.argv
if (role === 'hiding') hideSecrets()
if (place === 'launcher')
  spawn(process.execPath, [file!, role, 'server'], { stdio: 'inherit' }).once('exit', (code) => {
    process.exitCode = code ?? 1
  })
else await serve()

async function serve(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-secrets-'))
  const server = path.join(folder, 'server.ts')
  fs.writeFileSync(
    server,
    `import fs from 'node:fs'
    const blocks = ['self', process.ppid].map((pid) => fs.readFileSync('/proc/' + pid + '/environ', 'utf8'))
    export default { on: { 'order.paid': (event, { store }) => store.set('blocks', blocks) } }`,
  )
  let blocks: unknown
  const thread = createExtensionThread({
    name: 'curious',
    server: pathToFileURL(server).href,
    env: {},
    log: createLog('fatal'),
    answer: async (_what, args) => {
      blocks = args[1]
      return null
    },
  })
  await thread.run({ kind: 'hook', name: 'order.paid', input: { id: '1', at: '', data: {} } }, 5_000)
  await thread.close()
  fs.rmSync(folder, { recursive: true })
  const remaining = Object.fromEntries(Object.entries(process.env).filter(([name]) => secretName.test(name)))
  process.stdout.write(JSON.stringify({ blocks, remaining }))
}
