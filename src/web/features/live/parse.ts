export interface ServerEvent {
  event: string
  id: string | undefined
  data: string
}

/**
 * Creates a parser for server-sent events (`text/event-stream` in the HTML standard). The parser is called with each
 * chunk of text and returns the events that the chunk completes. Comments are ignored.
 */
export function createEventReader(): (text: string) => ServerEvent[] {
  let rest = ''
  return (text) => {
    // Postpones a CR at the end of a chunk, because the next chunk might begin with the LF of the same CRLF.
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
