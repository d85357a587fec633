import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { explainListenError, requirePort } from '#scripts/listening.mjs'

async function errorOf(where: { host: string; port: number }): Promise<Error> {
  const server = fastify()
  try {
    await server.listen(where)
  } catch (error) {
    return explainListenError(error, where) as Error
  } finally {
    await server.close()
  }
  throw new Error('it listens')
}

test("the error for a port in use or another machine's host names the variable to change", async () => {
  const other = fastify()
  await other.listen({ host: '127.0.0.1', port: 0 })
  const { port } = other.server.address() as { port: number }
  try {
    const sentence = new RegExp(`^PORT=${port} is in use on 127\\.0\\.0\\.1`)
    expect((await errorOf({ host: '127.0.0.1', port })).message).toMatch(sentence)
    await expect(requirePort({ host: '127.0.0.1', port })).rejects.toThrow(sentence)
  } finally {
    await other.close()
  }
  // 192.0.2.0/24 is reserved for documentation, so no machine has an address in this range.
  for (const host of ['192.0.2.1', 'nowhere.invalid'])
    expect((await errorOf({ host, port: 0 })).message).toMatch(
      `HOST=${host} is not an address of this machine`,
    )
})

test('a port in use is reported before anything is installed, built, migrated or loaded', async () => {
  const other = fastify()
  await other.listen({ host: '127.0.0.1', port: 0 })
  const { port } = other.server.address() as { port: number }
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'souk-port-'))
  const env = { ...process.env, PORT: String(port), DATA_DIR: path.join(home, 'data'), DATABASE_URL: '' }
  try {
    for (const program of ['scripts/start.mjs', 'src/server/app/main.ts']) {
      const file = path.resolve(import.meta.dirname, '..', program)
      const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      const ended = once(child, 'exit')
      const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
      expect({ code: (await ended)[0] as number, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toContain(`PORT=${port} is in use on 127.0.0.1`)
    }
    expect(fs.readdirSync(home)).toEqual([])
  } finally {
    await other.close()
    fs.rmSync(home, { recursive: true })
  }
})

test('an error that is not about listening is returned unchanged', () => {
  const error = new Error('broken')
  expect(explainListenError(error, { host: '127.0.0.1', port: 1 })).toBe(error)
})
