import net from 'node:net'

/** @typedef {{ host: string, port: number }} Address */

/**
 * Returns the error with the variable that has to change in its sentence, where it is one of listening.
 * @param {unknown} error
 * @param {Address} address
 */
export function explainListening(error, { host, port }) {
  const sentence = sentenceOf(/** @type {NodeJS.ErrnoException} */ (error).code, host, port)
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

/**
 * Finds out, before anything takes long, whether another program listens at this address.
 * @param {Address} address
 * @throws {Error} that says what to change
 */
export async function requirePort(address) {
  const server = net.createServer()
  try {
    await new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen({ ...address, exclusive: true }, () => resolve(undefined))
    })
  } catch (error) {
    throw explainListening(error, address)
  }
  await new Promise((done) => server.close(done))
}

/** @param {string | undefined} code @param {string} host @param {number} port */
function sentenceOf(code, host, port) {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT=${port} is in use on ${host}: end what listens there, or choose another port`
    case 'EACCES':
      return `PORT=${port} is not open to this account: choose one from 1024 on, with a proxy before it`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return `HOST=${host} is no address of this machine: 127.0.0.1 for a proxy on it, 0.0.0.0 for all networks`
    default:
      return undefined
  }
}
