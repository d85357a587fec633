export function firstLetter(name: string): string {
  return name.trim().charAt(0).toUpperCase()
}

/** Capitalizes a text: `like new` becomes `Like new`. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
