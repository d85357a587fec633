/** How a buyer signs a review in public: the first name, and of the last one its letter. `Ada King Lovelace` → `Ada L.` */
export function authorName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  return last === undefined ? first.slice(0, 60) : `${first.slice(0, 60)} ${[...last][0]!.toUpperCase()}.`
}
