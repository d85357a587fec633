import { storage } from '#web/lib/session/session.ts'

const mostCarriers = 5

/** The parcel services this browser's seller has used, the last one first. */
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
  storage()?.setItem('carriers', JSON.stringify([carrier, ...others].slice(0, mostCarriers)))
}
