/** Web and email addresses as they stand in running text; punctuation behind them belongs to the sentence. */
const addresses = /https?:\/\/[^\s<>"“”]*[^\s<>"“”.,;:!?)]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g

/** A text whose web and email addresses are links. */
export function LinkedText({ children: text }: { children: string }) {
  const parts: React.ReactNode[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(addresses)) {
    parts.push(
      text.slice(end, index),
      <a key={index} href={address.startsWith('http') ? address : `mailto:${address}`} className="text-link">
        {address}
      </a>,
    )
    end = index + address.length
  }
  return [...parts, text.slice(end)]
}
