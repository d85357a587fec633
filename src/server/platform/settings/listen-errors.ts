import type { Config } from './config.ts'

/** Returns the error with the variable that has to change in its sentence, where it is one of listening. */
export function explainListening(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): unknown {
  const sentence = sentenceOf((error as NodeJS.ErrnoException).code, host, port)
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}

function sentenceOf(code: string | undefined, host: string, port: number): string | undefined {
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
