import type { EmailBlock, EmailItem } from './email.ts'

/** Renders a block as plain text, with the same content in the same order as the HTML. */
export function blockText(block: EmailBlock): string {
  if (typeof block === 'string') return block
  if ('button' in block) return [block.by, `${block.button}:`, block.href].filter(Boolean).join('\n')
  if ('items' in block) return [...titles(block), ...block.items.map(itemText)].join('\n\n')
  if ('sums' in block)
    return [...block.sums, block.total].map(([label, amount]) => `${label}: ${amount}`).join('\n')
  if ('rows' in block) return block.rows.map(rowText).join('\n')
  if ('address' in block) return [`${block.label}:`, ...block.address].join('\n')
  if ('quote' in block) return [`${block.by}:`, ...block.quote].join('\n\n')
  return `${block.label}: ${block.code}`
}

function titles({ heading, note }: Extract<EmailBlock, { items: unknown }>): string[] {
  const both = [heading, note].filter(Boolean).join('\n')
  return both ? [both] : []
}

function itemText({ title, details = [], text, price, href }: EmailItem): string {
  return [title, details.join(' · '), text, price, href].filter(Boolean).join('\n')
}

function rowText([label, value, href]: readonly [label: string, value: string, href?: string]): string {
  const line = `${label}: ${value}`
  return href && href !== value ? `${line}\n${href}` : line
}
