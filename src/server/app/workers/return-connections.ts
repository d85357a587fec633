import type { Worker } from 'node:cluster'

/**
 * Internal message of node:cluster. The primary passes a connection to a worker, or a worker confirms that it has
 * accepted one.
 */
interface ClusterMessage {
  cmd?: string
  act?: string
  seq?: number
  ack?: number
}

/**
 * Returns connections that a worker had not accepted when it exited, so that other workers handle them. Without this,
 * node:cluster would keep the connections open but never assign them again, and clients would wait for their timeout.
 */
export function returnPendingConnections({ process: child }: Worker): void {
  const pending = new Set<number>()
  const send = child.send.bind(child) as (...args: unknown[]) => boolean
  child.send = (message: ClusterMessage, ...rest: unknown[]) => {
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn') pending.add(message.seq!)
    return send(message, ...rest)
  }
  child.on('internalMessage', ({ ack }: ClusterMessage) => void pending.delete(ack!))
  // node:cluster assigns no more connections only after the process has exited and its channel has closed.
  const giveBack = (): void => {
    if (child.connected || (child.exitCode === null && child.signalCode === null)) return
    for (const ack of pending) child.emit('internalMessage', { cmd: 'NODE_CLUSTER', ack, accepted: false })
  }
  child.once('exit', giveBack)
  child.once('disconnect', giveBack)
}
