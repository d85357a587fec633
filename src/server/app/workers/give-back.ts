import type { Worker } from 'node:cluster'

/** How node:cluster says within itself that a connection goes to a worker, and that the worker has taken it. */
interface ClusterMessage {
  cmd?: string
  act?: string
  seq?: number
  ack?: number
}

/**
 * Hands what a worker was given and has not taken when it ends to the others. node:cluster keeps such connections open
 * and forgets them: their callers would wait until they give up.
 */
export function giveBackConnections({ process: child }: Worker): void {
  const pending = new Set<number>()
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  child.send = (message: ClusterMessage, ...rest: unknown[]) => {
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn') pending.add(message.seq!)
    return send(message, ...rest)
  }
  child.on('internalMessage', ({ ack }: ClusterMessage) => void pending.delete(ack!))
  // Only when it has ended and its channel has closed does node:cluster give it nothing more.
  const giveBack = (): void => {
    if (child.connected || (child.exitCode === null && child.signalCode === null)) return
    for (const ack of pending) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false })
  }
  child.once('exit', giveBack)
  child.once('disconnect', giveBack)
}
