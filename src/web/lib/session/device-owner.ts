import { readPerson } from './session.ts'

/**
 * Returns the id of the signed-in person, whose data can be saved on this device. Returns '' for a guest. While a staff
 * member sees a seller's dashboard, this is the staff member, whose data must stay on the device.
 */
export function deviceOwner(): string {
  return (readPerson('seller') ?? readPerson('buyer'))?._id ?? ''
}
