const tags = new Set(
  `a abbr aside b blockquote br button code dd del details div dl dt em fieldset figcaption figure footer form h2 h3 h4
  h5 h6 header hr i img input ins kbd label legend li mark ol optgroup option p picture pre progress q s samp section
  select small source span strong sub summary sup table tbody td textarea tfoot th thead time tr u ul wbr`.split(
    /\s+/,
  ),
)
const empty = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr'])
const attributes = new Set(
  `alt checked class cols colspan datetime dir disabled for height hidden href id lang loading max maxlength media min
  minlength name open pattern placeholder readonly rel required rows rowspan scope selected sizes src srcset start step
  tabindex target title type value width role`.split(/\s+/),
)
const addresses = new Set(['href', 'src'])
const safeAddress = /^(\/(?!\/)|https:\/\/|mailto:|tel:|#|\?)/
const maxCharacters = 32_000
const maxDepth = 40

/**
 * Returns the reason why a text is not allowed as HTML in a slot, or undefined if it is allowed. Also checks results of
 * the `html` template tag, because an extension could forge them.
 */
export function validateSlotHtml(text: string): string | undefined {
  if (text.length > maxCharacters) return `it has ${text.length} of at most ${maxCharacters} characters`
  const open: string[] = []
  let at = 0
  while (at < text.length) {
    const next = text.indexOf('<', at)
    const words = text.slice(at, next < 0 ? text.length : next)
    if (words.includes('>')) return `unescaped > in “${words.slice(0, 40)}”`
    if (next < 0) break
    const end = readTag(text, next)
    if (typeof end === 'string') return end
    const { name, isEnd, length } = end
    if (isEnd) {
      const last = open.pop()
      if (last !== name) return `</${name}> closes ${last ? `<${last}>` : 'nothing'}`
    } else if (!empty.has(name)) {
      open.push(name)
      if (open.length > maxDepth) return `it is nested more than ${maxDepth} levels deep`
    }
    at = next + length
  }
  return open.length > 0 ? `<${open.at(-1)}> has no end tag` : undefined
}

interface Tag {
  name: string
  isEnd: boolean
  length: number
}

const tagAt = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9-]*(?:="[^"<>]*")?)*)\s*(\/?)>/y
const attributeAt = /([a-z][a-z0-9-]*)(?:="([^"]*)")?/g

function readTag(text: string, at: number): Tag | string {
  tagAt.lastIndex = at
  const [whole, slash, name, given] = tagAt.exec(text) ?? []
  if (!whole || !name)
    return `“${text.slice(at, at + 40)}” is not a valid tag: use lower-case names and double quotes`
  if (!tags.has(name)) return `<${name}> is not allowed in a slot`
  if (slash && given) return `</${name}> takes no attributes`
  for (const [, key, value = ''] of given!.matchAll(attributeAt)) {
    if (!attributes.has(key!) && !/^(aria|data)-[a-z-]+$/.test(key!))
      return `${key} is not allowed on <${name}>`
    if (key!.startsWith('data-slot')) return `${key} is reserved for Souk`
    if (addresses.has(key!) && !safeAddress.test(unescaped(value)))
      return `${key}="${value.slice(0, 40)}" is not a safe URL`
  }
  return { name, isEnd: slash === '/', length: whole.length }
}

/**
 * Unescapes `&amp;` in the URL from an attribute. Returns '' if the URL contains any other entity, because an entity
 * could hide the scheme.
 */
const unescaped = (value: string): string => (/&(?!amp;)/.test(value) ? '' : value.replaceAll('&amp;', '&'))
