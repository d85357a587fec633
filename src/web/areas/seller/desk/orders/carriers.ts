import { storage } from '#web/session.ts'

const carriersKept = 5

/** The parcel services this browser's seller has used, the last one first. */
export function readCarriers(): string[] {
  try {
    const kept: unknown = JSON.parse(storage()?.getItem('carriers') ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function keepCarrier(carrier: string): void {
  const others = readCarriers().filter((one) => one !== carrier)
  storage()?.setItem('carriers', JSON.stringify([carrier, ...others].slice(0, carriersKept)))
}
