import { readSession } from './session.ts'

/** Returns the id of the signed-in person, whose data can be saved on this device. Returns '' for a guest. */
export function deviceOwner(): string {
  const { seller, buyer } = readSession()
  return (seller ?? buyer)?._id ?? ''
}
