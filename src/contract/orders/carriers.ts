/**
 * A carrier in the list from which sellers choose. Sellers can also enter the name of any other carrier, but parcels of
 * other carriers have no tracking link.
 */
export interface Carrier {
  code: string
  name: string
  /** Tracking URL, which contains the placeholder `{number}` for the tracking number. */
  tracking: string
}

export const carriers: readonly Carrier[] = [
  {
    code: 'usps',
    name: 'USPS',
    tracking: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
  },
  { code: 'ups', name: 'UPS', tracking: 'https://www.ups.com/track?tracknum={number}' },
  { code: 'fedex', name: 'FedEx', tracking: 'https://www.fedex.com/fedextrack/?trknbr={number}' },
  {
    code: 'dhl',
    name: 'DHL',
    tracking: 'https://www.dhl.com/en/express/tracking.html?AWB={number}',
  },
  {
    code: 'royal-mail',
    name: 'Royal Mail',
    tracking: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
  },
  { code: 'dpd', name: 'DPD', tracking: 'https://track.dpd.co.uk/parcels/{number}' },
  {
    code: 'canada-post',
    name: 'Canada Post',
    tracking: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}',
  },
  {
    code: 'la-poste',
    name: 'La Poste',
    tracking: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
  },
  {
    code: 'dhl-paket',
    name: 'DHL Paket',
    tracking: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
  },
  {
    code: 'hermes',
    name: 'Hermes',
    tracking: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{number}',
  },
  {
    code: 'gls',
    name: 'GLS',
    tracking: 'https://gls-group.eu/DE/de/paketverfolgung?match={number}',
  },
  {
    code: 'evri',
    name: 'Evri',
    tracking: 'https://www.evri.com/track/parcel/{number}',
  },
  {
    code: 'austrian-post',
    name: 'Österreichische Post',
    tracking: 'https://www.post.at/sv/sendungsdetails?snr={number}',
  },
  {
    code: 'swiss-post',
    name: 'Swiss Post',
    tracking: 'https://service.post.ch/ekp-web/ui/entry/search/{number}',
  },
  {
    code: 'postnord',
    name: 'PostNord',
    tracking: 'https://portal.postnord.com/tracking/details/{number}',
  },
  {
    code: 'australia-post',
    name: 'Australia Post',
    tracking: 'https://auspost.com.au/mypost/track/details/{number}',
  },
]

/** Returns the display name of a carrier in the list. A name that a seller entered is returned unchanged. */
export function carrierName(carrier: string): string {
  return carriers.find(({ code }) => code === carrier)?.name ?? carrier
}

/**
 * Returns the tracking URL of a parcel. Null if the carrier is not in the list or the parcel has no tracking number.
 */
export function trackingUrl(carrier: string | null, number: string | null): string | null {
  const known = carriers.find(({ code }) => code === carrier)
  return known && number ? known.tracking.replace('{number}', encodeURIComponent(number)) : null
}
