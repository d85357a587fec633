/** Address from which the test sellers ship. */
export const shipFrom = {
  name: 'Vera Lind',
  address_line1: '1 Weaver Row',
  address_line2: '',
  address_city: 'Albany',
  address_state: 'NY',
  address_zip: '12207',
  country: 'US',
}

/** Shipping settings of a seller who ships to every country for free. */
export const freeWorldwide = { dispatchDays: 2, zones: [{ to: 'world', firstCents: 0 }] }
