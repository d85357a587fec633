import net from 'node:net'

/** @typedef {{ host: string, port: number }} Address */

/**
 * Converts the error of a failed `listen` to an error that names the environment variable to change. Returns all other
 * errors unchanged.
 * @param {unknown} error
 * @param {Address} address
 */
export function explainListenError(error, { host, port }) {
  const sentence = sentenceOf(/** @type {NodeJS.ErrnoException} */ (error).code, host, port)
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

/**
 * Checks that this process can listen at the address. Called early, so that an error is reported before slow operations
 * run.
 * @param {Address} address
 * @throws {Error} that names the variable to change
 */
export async function requirePort(address) {
  const server = net.createServer()
  try {
    await new Promise((resolve, reject) => {
      server.once('error', reject)
      server.listen({ ...address, exclusive: true }, () => resolve(undefined))
    })
  } catch (error) {
    throw explainListenError(error, address)
  }
  await new Promise((done) => server.close(done))
}

/** @param {string | undefined} code @param {string} host @param {number} port */
function sentenceOf(code, host, port) {
  switch (code) {
    case 'EADDRINUSE':
      return `PORT=${port} is in use on ${host}: stop the program that uses it, or choose another port`
    case 'EACCES':
      return `PORT=${port} needs more permissions: choose port 1024 or higher, and put a proxy in front of it`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
      return `HOST=${host} is not an address of this machine: use 127.0.0.1 behind a local proxy, or 0.0.0.0 for all networks`
    default:
      return undefined
  }
}
