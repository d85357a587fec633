import fastify from 'fastify'
import { expect, test } from 'vitest'
import { explainListening } from './listen-errors.ts'

async function errorOf(where: { host: string; port: number }): Promise<Error> {
  const server = fastify()
  try {
    await server.listen(where)
  } catch (error) {
    return explainListening(error, where) as Error
  } finally {
    await server.close()
  }
  throw new Error('it listens')
}

test('a port that is in use and a host that is not ours are named by their variables', async () => {
  const other = fastify()
  await other.listen({ host: '127.0.0.1', port: 0 })
  const { port } = other.server.address() as { port: number }
  try {
    expect((await errorOf({ host: '127.0.0.1', port })).message).toMatch(
      new RegExp(`^PORT=${port} is in use on 127\\.0\\.0\\.1`),
    )
  } finally {
    await other.close()
  }
  // An address kept for examples is no machine's.
  for (const host of ['192.0.2.1', 'nowhere.invalid'])
    expect((await errorOf({ host, port: 0 })).message).toMatch(`HOST=${host} is no address of this machine`)
})

test('what has nothing to do with listening stays as it is', () => {
  const error = new Error('broken')
  expect(explainListening(error, { host: '127.0.0.1', port: 1 })).toBe(error)
})
