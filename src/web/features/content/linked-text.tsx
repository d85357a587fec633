/** Web and email addresses as they stand in running text; punctuation behind them belongs to the sentence. */
const addresses =
  /https?:\/\/[^\s<>"“”’…]{0,2000}[^\s<>"“”’….,;:!?)]|(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gi
const isWeb = /^https?:\/\//i

/** A text whose web and email addresses are links. */
export function LinkedText({ children: text }: { children: string }) {
  const parts: React.ReactNode[] = []
  let end = 0
  for (const { 0: address, index } of text.matchAll(addresses)) {
    parts.push(
      text.slice(end, index),
      <a key={index} href={isWeb.test(address) ? address : `mailto:${address}`} className="text-link">
        {address}
      </a>,
    )
    end = index + address.length
  }
  return [...parts, text.slice(end)]
}
