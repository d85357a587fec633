export interface ServerEvent {
  event: string
  id: string | undefined
  data: string
}

/**
 * Creates a parser of server-sent events (`text/event-stream` in the HTML standard). Call it with each chunk of
 * text; it returns the completed events. Comments are ignored.
 */
export function createEventReader(): (text: string) => ServerEvent[] {
  let rest = ''
  return (text) => {
    // Holds back a CR at the end of a chunk, because it may be the first half of a CRLF.
    const all = rest + text
    const held = all.endsWith('\r') ? '\r' : ''
    const blocks = all
      .slice(0, all.length - held.length)
      .replaceAll(/\r\n?/g, '\n')
      .split('\n\n')
    rest = (blocks.pop() ?? '') + held
    return blocks.map(readBlock).filter((event) => event.data !== '')
  }
}

function readBlock(block: string): ServerEvent {
  const read: ServerEvent = { event: 'message', id: undefined, data: '' }
  const data: string[] = []
  for (const line of block.split('\n')) {
    const at = line.indexOf(':')
    const field = at === -1 ? line : line.slice(0, at)
    const value = at === -1 ? '' : line.slice(at + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') read.event = value
    else if (field === 'id') read.id = value
  }
  return { ...read, data: data.join('\n') }
}
