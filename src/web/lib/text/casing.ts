export function firstLetter(name: string): string {
  return name.trim().charAt(0).toUpperCase()
}

/** Capitalizes the first letter: `like new` → `Like new`. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
