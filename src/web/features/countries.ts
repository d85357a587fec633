/** ISO 3166-1 codes; their names are made on the server, so that browser and server agree. */
const codes =
  'AD AE AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BZ CA CD CG CH CI CL CM CN ' +
  'CO CR CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FO FR GA GB GD GE GG GH GI GL GM GN GP GQ GR GT GW ' +
  'GY HK HN HR HT HU ID IE IL IM IN IQ IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU ' +
  'LV LY MA MC MD ME MG MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG ' +
  'PH PK PL PR PT PW PY QA RE RO RS RW SA SB SC SE SG SI SK SL SM SN SO SR SS ST SV SX SZ TC TD TG TH TJ TL TM TN ' +
  'TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VN VU WF WS XK YE YT ZA ZM ZW'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** `[['AL', 'Albania'], …]` by name. */
export function countriesByName(): [code: string, name: string][] {
  return codes
    .split(' ')
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .toSorted(([, one], [, other]) => one.localeCompare(other, 'en'))
}
