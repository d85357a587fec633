import { storage } from '#web/lib/session/session.ts'

const maxCarriers = 5

/** Returns the carriers that the seller has used in this browser, most recent first. */
export function readCarriers(): string[] {
  try {
    const stored: unknown = JSON.parse(storage()?.getItem('carriers') ?? '[]')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function saveCarrier(carrier: string): void {
  const others = readCarriers().filter((one) => one !== carrier)
  storage()?.setItem('carriers', JSON.stringify([carrier, ...others].slice(0, maxCarriers)))
}
